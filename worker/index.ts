import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { createApp } from "./app.ts";
import { openContext } from "./context.ts";
import { parseEnv } from "./env.ts";

export { RoomObject } from "#party/room-object.ts";

/** Durable Objects want some address; nothing that the cron trigger sends holds it. */
const NOWHERE = "https://sheaf.invalid";

const app = createApp();

export default {
  fetch(request: Request, bindings: object, execution: ExecutionContext): Response | Promise<Response> {
    const isRoom = new URL(request.url).pathname.startsWith("/parties/");
    if (isRoom && hasOwnRooms(bindings)) return enterRoom(request, bindings);
    return app.fetch(request, bindings, execution);
  },

  /** Delivers what no request has delivered, removes what is out of date, and checks that all is well. */
  async scheduled({ cron }: ScheduledController, bindings: object, execution: ExecutionContext) {
    const request_id = `cron-${crypto.randomUUID()}`;
    const opened = openContext(bindings, {
      request_id,
      origin: NOWHERE,
      execution,
      place: null,
      isScheduled: true,
    });
    if (!("ctx" in opened)) return;
    // No request needs it: a module of its own.
    const { runScheduled } = await import("./routes/scheduled.ts");
    await runScheduled(opened.ctx, cron);
  },
};

/** No respondent enters a room: a module of its own. */
async function enterRoom(request: Request, bindings: object): Promise<Response> {
  const { routeRoomRequest } = await import("#party/route.ts");
  return routeRoomRequest(request, bindings as never);
}

function hasOwnRooms(bindings: object): boolean {
  try {
    return parseEnv(bindings).ROOM_HOST === "";
  } catch {
    return false;
  }
}
