import { GATHERED_HEADER, PAUSE_HEADER, readPause } from "#core/contracts/rooms/draft-pause.ts";
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
  const gathered = request.headers.get(GATHERED_HEADER);
  if (gathered === null) return new Response(null, { status: 204 });
  const pause = host.noteDrafts(readPause(gathered));
  return new Response(null, { status: 204, headers: { [PAUSE_HEADER]: String(pause) } });
}
