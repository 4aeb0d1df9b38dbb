import type { ExecutionContext } from "@cloudflare/workers-types";
import { routeRoomRequest } from "#party/route.ts";
import { createApp } from "./app.ts";
import { parseEnv } from "./env.ts";

export { RoomObject } from "#party/room-object.ts";

const app = createApp();

export default {
  fetch(request: Request, bindings: object, execution: ExecutionContext): Response | Promise<Response> {
    const isRoom = new URL(request.url).pathname.startsWith("/parties/");
    if (isRoom && hasOwnRooms(bindings)) return routeRoomRequest(request, bindings as never);
    return app.fetch(request, bindings, execution);
  },
};

function hasOwnRooms(bindings: object): boolean {
  try {
    return parseEnv(bindings).ROOM_HOST === "";
  } catch {
    return false;
  }
}
