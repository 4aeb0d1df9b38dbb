import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import { PING, PONG } from "#core/contracts/rooms/room.ts";
import { RoomHost } from "./host.ts";
import { logFailure } from "./log-failure.ts";
import { receivePublication } from "./publication.ts";
import type { RoomSecrets } from "./room-secrets.ts";
import { admittedClaims, readJoinToken } from "./token.ts";

/** The room on partyserver. The Worker exports it as `RoomObject`, which loads this module on demand. */
export class RoomServer extends Server<RoomSecrets> {
  static override options = { hibernate: true };
  readonly #host = new RoomHost(this.ctx.storage, (token) => readJoinToken(token, this.env.ROOM_SECRET));

  override onStart() {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    return this.#host.wake(() => this.getConnections());
  }

  override onConnect(connection: Connection, { request }: ConnectionContext) {
    const claims = admittedClaims(request);
    if (claims) this.#host.join(connection, claims);
    else connection.close(1011, "claims missing");
  }

  override onMessage(connection: Connection, message: WSMessage) {
    return logged("message", async () => this.#host.receive(connection, message));
  }

  override onClose(connection: Connection) {
    this.#host.leave(connection);
  }

  override onError(connection: Connection) {
    this.#host.leave(connection);
  }

  override onRequest(request: Request) {
    return logged("publication", () => receivePublication(request, this.#host));
  }
}

/** The caller gets the error too. Nobody but the log sees that of a message. */
async function logged<T>(during: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logFailure(during, error);
    throw error;
  }
}
