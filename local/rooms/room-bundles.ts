import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { ROOT } from "../processes/data-folder.ts";

/** The newest date that this version of PartyKit accepts. */
export const PARTYKIT_COMPATIBILITY_DATE = "2024-07-18";

/** Bundles the Durable Object with a Worker that only routes to it. */
export function bundleRoomWorker(): Promise<string> {
  return bundle(`
    export { RoomObject } from "#party/room-object.ts";
    import { routeRoomRequest } from "#party/route.ts";
    export default { fetch: routeRoomRequest };`);
}

/** Bundles PartyKit's facade around `party/server.ts`. Fills in its placeholders, like PartyKit's CLI. */
export function bundlePartyServer(): Promise<string> {
  const placeholders = {
    __WORKER__: "#party/server.ts",
    __PARTIES__: "",
    __R2_BINDINGS__: "[]",
    __KV_BINDINGS__: "[]",
  };
  let source = readFileSync(join(ROOT, "node_modules/partykit/dist/generated.js"), "utf8");
  for (const [placeholder, text] of Object.entries(placeholders)) {
    if (!source.includes(placeholder))
      throw new Error(`PartyKit's facade has no placeholder ${placeholder}. Its CLI has changed.`);
    source = source.replace(placeholder, text);
  }
  return bundle(source, ["partykit"]);
}

async function bundle(source: string, conditions: string[] = []): Promise<string> {
  const ENTRY = "virtual:room-worker";
  const STATIC_ASSETS = "__STATIC_ASSETS_MANIFEST__"; // imported by PartyKit's facade
  const entryPath = join(ROOT, "party/room-worker.js");
  const result = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    resolve: { conditions: [...conditions, "workerd", "worker"] },
    plugins: [
      {
        name: "room-worker",
        resolveId: (id) => (id === ENTRY ? entryPath : id === STATIC_ASSETS ? `\0${id}` : null),
        load: (id) =>
          id === entryPath
            ? source
            : id === `\0${STATIC_ASSETS}`
              ? "export default { devServer: '', assets: {}, assetInfo: {} };"
              : null,
      },
    ],
    build: {
      write: false,
      ssr: true,
      target: "es2022",
      rolldownOptions: { input: ENTRY, external: [/^cloudflare:/, /^node:/] },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}
