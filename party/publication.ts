import { parsePublication } from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import type { RoomHost } from "./host.ts";

/**
 * Handles an authorized publication from the Worker. Responds once it has been sent to the sockets, and a revocation
 * has been stored.
 */
export async function receivePublication(request: Request, host: RoomHost): Promise<Response> {
  const json = await request.text();
  if (json.length > LIMITS.change_length) return new Response("publication too large", { status: 413 });
  const publication = parsePublication(json);
  if (!publication) return new Response("publication malformed", { status: 400 });
  await host.publish(publication);
  return new Response(null, { status: 204 });
}
