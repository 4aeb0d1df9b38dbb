import type { Hono } from "hono";
import { type Addresses, type Method, methodOf, pathOf } from "#core/contracts/wire/address.ts";
import type { AppEnv, Route } from "./route.ts";

/** A route before its module is loaded. */
export interface MountedRoute {
  method: Method;
  path: string;
  load(): Promise<Route>;
}

/** A module exports one route per address: `listRows` is served by `listRowsRoute`. */
export type RoutesOf<A extends Addresses> = Readonly<Record<`${keyof A & string}Route`, Route>>;

/** Routes whose module, with contracts and schemas, is loaded on the first request to one of them. */
export function lazy<A extends Addresses>(addresses: A, load: () => Promise<RoutesOf<A>>): MountedRoute[] {
  return Object.entries(addresses).map(([name, address]) => {
    // Cache the route, never its promise: a request must not wait for work that another request started.
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
