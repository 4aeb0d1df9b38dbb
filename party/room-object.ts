import { DurableObject } from "cloudflare:workers";
import type { RoomSecrets } from "./room-secrets.ts";
import type { RoomServer } from "./room-server.ts";

/**
 * The room as a Durable Object of the Worker, for deployments with wrangler alone. Isolates that serve respondents
 * export this class too, so it loads its code only on the first event.
 */
export class RoomObject extends DurableObject<RoomSecrets> {
  #server: Promise<RoomServer> | null = null;

  #room(): Promise<RoomServer> {
    this.#server ??= import("./room-server.ts").then(({ RoomServer }) => new RoomServer(this.ctx, this.env));
    return this.#server;
  }

  override async fetch(request: Request): Promise<Response> {
    return (await this.#room()).fetch(request);
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    await (await this.#room()).webSocketMessage(socket, message);
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string, wasClean: boolean) {
    await (await this.#room()).webSocketClose(socket, code, reason, wasClean);
  }

  override async webSocketError(socket: WebSocket, error: unknown): Promise<void> {
    await (await this.#room()).webSocketError(socket, error);
  }

  /** partyserver calls this for objects whose id does not contain their name. */
  async setName(name: string): Promise<void> {
    await (await this.#room()).setName(name);
  }
}
