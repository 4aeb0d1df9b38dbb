import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { createRoomClient, type RoomClient, type RoomSettings } from "#worker/clients/room.ts";
import { startPartyServer } from "./party-server.ts";
import { bundleRoomWorker } from "./room-bundles.ts";

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
