import type * as Party from "partykit/server";
import { RoomHost } from "./host.ts";
import { receivePublication } from "./publication.ts";
import { admitConnection, admitPublication, admittedClaims, readJoinToken } from "./token.ts";

/** The room on PartyKit. The static methods run before the room and admit only requests with a token. */
export default class RoomServer implements Party.Server {
  readonly options = { hibernate: true };
  readonly #host: RoomHost;
  readonly room: Party.Room;

  static onBeforeConnect(request: Party.Request, lobby: Party.Lobby) {
    return admitConnection(requestOf(request), lobby.id, roomSecret(lobby));
  }

  static onBeforeRequest(request: Party.Request, lobby: Party.Lobby) {
    return admitPublication(requestOf(request), lobby.id, roomSecret(lobby));
  }

  constructor(room: Party.Room) {
    this.room = room;
    this.#host = new RoomHost(room.storage, (token) => readJoinToken(token, roomSecret(room)));
  }

  /** Restores the room. Blocks other events in the meantime, which PartyKit does not do by default. */
  onStart() {
    return this.room.blockConcurrencyWhile(() => this.#host.wake(() => this.room.getConnections()));
  }

  onConnect(connection: Party.Connection, { request }: Party.ConnectionContext) {
    const claims = admittedClaims(request);
    if (claims) this.#host.join(connection, claims);
    else connection.close(1011, "claims missing");
  }

  onMessage(message: string | ArrayBuffer | ArrayBufferView, connection: Party.Connection) {
    return this.#host.receive(connection, message);
  }

  onClose(connection: Party.Connection) {
    this.#host.leave(connection);
  }

  onError(connection: Party.Connection) {
    this.#host.leave(connection);
  }

  onRequest(request: Party.Request) {
    return receivePublication(requestOf(request), this.#host);
  }
}

/** Casts the request, which partykit types by an older copy of the Workers types. */
const requestOf = (request: Party.Request) => request as unknown as Request;

function roomSecret({ env }: Pick<Party.Lobby, "env">): string {
  const secret = env.ROOM_SECRET;
  if (typeof secret !== "string" || secret === "") throw new Error("ROOM_SECRET is not set.");
  return secret;
}
