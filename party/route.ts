import { routePartykitRequest } from "partyserver";
import { ROOMS_PATH } from "#core/contracts/rooms/room-names.ts";
import type { RoomObject } from "./room-object.ts";
import { admitConnection, admitPublication } from "./token.ts";

export interface RoomEnv {
  ROOMS: DurableObjectNamespace<RoomObject>;
  ROOM_SECRET: string;
  /** As the Worker's variable. */
  JURISDICTION?: "" | "eu";
}

/**
 * Routes `/parties/main/:room` to the room's Durable Object, after the same checks as on PartyKit. partyserver
 * derives the path from the binding's name. The name `Main` therefore gives both hosts the same path.
 */
export async function routeRoomRequest(request: Request, env: RoomEnv): Promise<Response> {
  const noSuchRoom = new Response("no such room", { status: 404 });
  // partyserver logs an error for every unknown party.
  if (!new URL(request.url).pathname.startsWith(ROOMS_PATH)) return noSuchRoom;
  const response = await routePartykitRequest(
    request,
    { Main: env.ROOMS },
    {
      ...(env.JURISDICTION && { jurisdiction: env.JURISDICTION }),
      onBeforeConnect: (inner, lobby) => admitConnection(inner, lobby.name, env.ROOM_SECRET),
      onBeforeRequest: (inner, lobby) => admitPublication(inner, lobby.name, env.ROOM_SECRET),
    },
  );
  return response ?? noSuchRoom;
}
