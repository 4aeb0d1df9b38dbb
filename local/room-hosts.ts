import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { build, type Rolldown } from "vite";
import { createRoomClient, type RoomClient, type RoomSettings } from "#worker/clients/room.ts";
import { ROOT } from "./data-folder.ts";
import { startPartyServer } from "./party-server.ts";

/** The rooms by themselves, on either host, for tests and benches. */
export const ROOM_SECRET = "a secret that only tests and benches know";

/** A running host of rooms, and the Worker's client for it. */
export interface RunningHost {
  origin: string;
  client: RoomClient;
  close(): Promise<void>;
}

export async function startPartyKit(): Promise<RunningHost> {
  const persistTo = await mkdtemp(join(tmpdir(), "sheaf-party-"));
  const { origin, child } = await startPartyServer({ roomSecret: ROOM_SECRET, persistTo });
  return {
    origin,
    client: createRoomClient(settings({ ROOM_HOST: origin })),
    async close() {
      await child.stop();
      await rm(persistTo, { recursive: true, force: true });
    },
  };
}

/** The Durable Object in Miniflare, behind a Worker that does nothing but route to it. */
export async function startDurableObject(): Promise<RunningHost> {
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundleRoomWorker() }],
    compatibilityDate: "2026-07-30",
    compatibilityFlags: ["nodejs_compat"],
    bindings: { ROOM_SECRET },
    durableObjects: { ROOMS: { className: "RoomObject", useSQLite: true } },
  });
  const origin = (await miniflare.ready).origin;
  const ROOMS = (await miniflare.getDurableObjectNamespace("ROOMS")) as unknown as RoomSettings["ROOMS"];
  return {
    origin,
    client: createRoomClient(settings({ APP_ORIGIN: origin, ROOMS })),
    close: () => miniflare.dispose(),
  };
}

const settings = (own: Partial<RoomSettings>): RoomSettings => ({
  ROOM_HOST: "",
  ROOM_SECRET,
  APP_ORIGIN: "",
  ROOMS: undefined as unknown as RoomSettings["ROOMS"],
  ...own,
});

async function bundleRoomWorker(): Promise<string> {
  const entry = "virtual:room-worker";
  const source = `
    export { RoomObject } from "#party/room-object.ts";
    import { routeRoomRequest } from "#party/route.ts";
    export default { fetch: routeRoomRequest };`;
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    resolve: { conditions: ["workerd", "worker"] },
    plugins: [
      {
        name: "room-worker",
        resolveId: (id) => (id === entry ? join(ROOT, "party/room-worker.js") : null),
        load: (id) => (id === join(ROOT, "party/room-worker.js") ? source : null),
      },
    ],
    build: {
      write: false,
      ssr: true,
      target: "es2022",
      rolldownOptions: { input: entry, external: [/^cloudflare:/, /^node:/] },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}
