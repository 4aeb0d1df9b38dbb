import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { readWorkerOptions } from "./worker-options.ts";

/** Passed by local/built-worker.ts in the variable BUILT_WORKER. */
export interface BuiltWorkerSettings {
  /** The folder with `client/` and `sheaf/`, as built by `vite build`. */
  dist: string;
  port: number;
  persistTo: string;
  vars: Record<string, string>;
  /** Whether rate limits apply, as in a deployment. */
  limits_rates: boolean;
  /** Without Miniflare's own Worker in front, which takes longer than most of ours do. It also serves static files. */
  is_direct: boolean;
}

const { dist, port, persistTo, vars, limits_rates, is_direct } = JSON.parse(
  process.env.BUILT_WORKER ?? "",
) as BuiltWorkerSettings;
const folder = join(dist, "sheaf");
const { assets, ...workerOptions } = readWorkerOptions(dist);
const noFiles = { ASSETS: () => new Response(null, { status: 404 }) };
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && name !== "index.js")
  .map((name) => join(folder, name));

const type = "ESModule" as const;
const index = { type, path: join(folder, "index.js") };
const limited = {
  ...{ type, path: join(folder, "limited-worker.js") },
  contents: readFileSync(new URL("connections/limited-worker.mjs", import.meta.url), "utf8"),
};

const miniflare = new Miniflare({
  host: "127.0.0.1",
  port: is_direct ? 0 : port,
  cf: false, // Miniflare would fetch it over the network
  unsafeTriggerHandlers: true, // /cdn-cgi/handler/scheduled
  ...Object.fromEntries(
    ["kv", "r2", "durableObjects", "cache"].map((name) => [`${name}Persist`, join(persistTo, name)]),
  ),
  workers: [
    {
      ...workerOptions,
      ...(is_direct
        ? { serviceBindings: noFiles, unsafeDirectSockets: [{ host: "127.0.0.1", port }] }
        : { assets }),
      name: "sheaf",
      bindings: { ...workerOptions.bindings, ...vars, RATE_LIMITS: limits_rates ? "on" : "off" },
      ratelimits: limits_rates ? workerOptions.ratelimits : {},
      modulesRoot: folder,
      // Measurements are of the Worker alone.
      modules: [...(is_direct ? [] : [limited]), index, ...scripts.map((path) => ({ type, path }))],
    },
  ],
});
process.once("SIGTERM", () => miniflare.dispose());
await miniflare.ready;
console.log("ready");
