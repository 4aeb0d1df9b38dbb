import type { Hono } from "hono";
import { type Addresses, type Method, methodOf, pathOf } from "#core/contracts/wire/address.ts";
import type { AppEnv, Route } from "./route.ts";

/** A route as the app knows it before its module is loaded. */
export interface MountedRoute {
  method: Method;
  path: string;
  load(): Promise<Route>;
}

/** A module exports the route of each of its addresses: `listRows` is served by `listRowsRoute`. */
export type RoutesOf<A extends Addresses> = Readonly<Record<`${keyof A & string}Route`, Route>>;

/** Routes whose module, contracts and schemas included, is loaded with the first request to one of them. */
export function lazy<A extends Addresses>(addresses: A, load: () => Promise<RoutesOf<A>>): MountedRoute[] {
  return Object.entries(addresses).map(([name, address]) => {
    // The route, never the promise of it: a request may not wait for what another one has begun.
    let loaded: Route | null = null;
    return {
      method: methodOf(address),
      path: pathOf(address),
      load: async () => (loaded ??= (await load())[`${name as keyof A & string}Route`]),
    };
  });
}

export function here(route: Route): MountedRoute {
  const { method, path } = route.contract;
  return { method, path, load: async () => route };
}

export function mount(app: Hono<AppEnv>, routes: readonly MountedRoute[]): void {
  for (const { method, path, load } of routes) {
    app.on(method, path, async (c) => {
      c.set("route", path);
      return (await load()).handle(c);
    });
  }
}
