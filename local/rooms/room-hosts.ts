import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { createRoomClient, type RoomClient, type RoomSettings } from "#worker/clients/room.ts";
import { startPartyServer } from "./party-server.ts";
import { bundleRoomWorker } from "./room-bundles.ts";

/** Secret of the rooms that run without a Worker, for tests and benchmarks. */
export const ROOM_SECRET = "a secret that only tests and benches know";

/** A running host of rooms, with the Worker's client for it. */
export interface RunningHost {
  readonly origin: string;
  readonly client: RoomClient;
  /** Restarts the host, like a crash or a deployment: every socket is lost, stored data stays. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A started host, before its data folder is managed. */
interface Started {
  origin: string;
  client: RoomClient;
  stop(): Promise<unknown>;
}

async function runHost(start: (persistTo: string) => Promise<Started>): Promise<RunningHost> {
  const persistTo = await mkdtemp(join(tmpdir(), "sheaf-party-"));
  let running = await start(persistTo);
  return {
    get origin() {
      return running.origin;
    },
    get client() {
      return running.client;
    },
    async restart() {
      await running.stop();
      running = await start(persistTo);
    },
    async close() {
      await running.stop();
      await rm(persistTo, { recursive: true, force: true });
    },
  };
}

/** Runs the rooms on PartyKit's facade, in a separate process. */
export const startPartyKit = (): Promise<RunningHost> =>
  runHost(async (persistTo) => {
    const { origin, child } = await startPartyServer({ roomSecret: ROOM_SECRET, persistTo });
    return { origin, client: createRoomClient(settings({ ROOM_HOST: origin })), stop: child.stop };
  });

/** Runs the rooms as Durable Objects in Miniflare, behind a Worker that only routes to them. */
export const startDurableObject = (): Promise<RunningHost> =>
  runHost(async (durableObjectsPersist) => {
    const miniflare = new Miniflare({
      modules: [{ type: "ESModule", path: "worker.js", contents: await bundleRoomWorker() }],
      compatibilityDate: "2026-07-30",
      compatibilityFlags: ["nodejs_compat"],
      bindings: { ROOM_SECRET },
      durableObjectsPersist,
      durableObjects: { ROOMS: { className: "RoomObject", useSQLite: true } },
    });
    const origin = (await miniflare.ready).origin;
    const ROOMS = (await miniflare.getDurableObjectNamespace("ROOMS")) as unknown as RoomSettings["ROOMS"];
    const client = createRoomClient(settings({ APP_ORIGIN: origin, ROOMS }));
    return { origin, client, stop: () => miniflare.dispose() };
  });

const settings = (own: Partial<RoomSettings>): RoomSettings => ({
  ROOM_HOST: "",
  ROOM_SECRET,
  APP_ORIGIN: "",
  ROOMS: undefined as unknown as RoomSettings["ROOMS"],
  ...own,
});
