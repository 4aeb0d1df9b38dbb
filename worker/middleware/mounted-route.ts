import type { Hono } from "hono";
import type { Method } from "#core/contracts/wire/contract.ts";
import type { AppEnv, Route } from "./route.ts";

/** A route as the app knows it before its module is loaded. */
export interface MountedRoute {
  method: Method;
  path: string;
  load(): Promise<Route>;
}

/** Its contract comes with its module: what only editors ask for, schemas included, is evaluated when it is first asked for. */
export function lazy<Name extends string, Module extends Record<Name, Route>>(
  load: () => Promise<Module>,
  name: Name,
  method: Module[Name]["contract"]["method"],
  path: Module[Name]["contract"]["path"],
): MountedRoute {
  // The route, never the promise of it: a request may not wait for what another one has begun.
  let loaded: Route | null = null;
  return { method, path, load: async () => (loaded ??= (await load())[name]) };
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
