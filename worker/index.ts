import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { routeRoomRequest } from "#party/route.ts";
import { createApp } from "./app.ts";
import { createContext } from "./context.ts";
import { parseEnv } from "./env.ts";
import { deliverDue } from "./services/deliver-outbox.ts";

export { RoomObject } from "#party/room-object.ts";

/** Durable Objects want some address; nothing that the cron trigger sends holds it. */
const NOWHERE = "https://sheaf.invalid";

const app = createApp();

export default {
  fetch(request: Request, bindings: object, execution: ExecutionContext): Response | Promise<Response> {
    const isRoom = new URL(request.url).pathname.startsWith("/parties/");
    if (isRoom && hasOwnRooms(bindings)) return routeRoomRequest(request, bindings as never);
    return app.fetch(request, bindings, execution);
  },

  /** Every minute: whatever no request has delivered. */
  async scheduled(_controller: ScheduledController, bindings: object, execution: ExecutionContext) {
    const env = parseEnv(bindings);
    const request_id = `cron-${crypto.randomUUID()}`;
    await deliverDue(createContext(env, { request_id, origin: env.APP_ORIGIN || NOWHERE, execution }));
  },
};

function hasOwnRooms(bindings: object): boolean {
  try {
    return parseEnv(bindings).ROOM_HOST === "";
  } catch {
    return false;
  }
}
