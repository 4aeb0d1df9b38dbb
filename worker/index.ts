import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { PARTIES_PATH } from "#core/contracts/wire/paths.ts";
import { createApp } from "./app.ts";
import { parseEnv } from "./env.ts";
import { discardBody } from "./middleware/discard-body.ts";
import { errorResponse, toRefusal } from "./middleware/errors.ts";

export { RoomObject } from "./room-object.ts";

const app = createApp();

export default {
  fetch(request: Request, bindings: object, execution: ExecutionContext): Response | Promise<Response> {
    const isRoom = new URL(request.url).pathname.startsWith(PARTIES_PATH);
    if (isRoom && hasOwnRooms(bindings)) return enterRoom(request, bindings);
    return app.fetch(request, bindings, execution);
  },

  /** Delivers remaining events, removes expired data, and checks health. */
  async scheduled({ cron }: ScheduledController, bindings: object, execution: ExecutionContext) {
    // Loaded on demand because requests never need it.
    const [{ openUpkeep }, { runScheduled }] = await Promise.all([
      import("./upkeep.ts"),
      import("./routes/scheduled.ts"),
    ]);
    const ctx = openUpkeep(bindings, "cron", execution);
    if (ctx !== null) await runScheduled(ctx, cron);
  },
};

/** More than any of our publications. */
const MOST_PUBLISHED_BYTES = 16 * 1024 * 1024;

/**
 * Loaded on demand because respondents never enter a room. A publication's body is read before it is
 * checked because an unread body ends a kept-alive connection.
 */
async function enterRoom(request: Request, bindings: object): Promise<Response> {
  const [{ routeRoomRequest }, { readBody }] = await Promise.all([
    import("#party/route.ts"),
    import("./middleware/body.ts"),
  ]);
  if (request.body === null) return routeRoomRequest(request, bindings as never);
  try {
    const body = await readBody(request, MOST_PUBLISHED_BYTES);
    return await routeRoomRequest(new Request(request, { body }), bindings as never);
  } catch (error) {
    await discardBody(request);
    return errorResponse(toRefusal(error));
  }
}

function hasOwnRooms(bindings: object): boolean {
  try {
    return parseEnv(bindings).ROOM_HOST === "";
  } catch {
    return false;
  }
}
