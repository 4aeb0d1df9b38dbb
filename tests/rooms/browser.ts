import { WebSocket } from "ws";
import { type ClientMessage, parseRoomMessage, type RoomMessage } from "#core/contracts/rooms/room.ts";
import type { RoomAccess } from "#worker/clients/room.ts";

type MessageOf<T extends RoomMessage["type"]> = Extract<RoomMessage, { type: T }>;

/** One browser in a room: a real WebSocket that records everything it receives. */
export class Browser {
  readonly received: RoomMessage[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  #wake: (() => void)[] = [];

  /** Resolves once the room has welcomed or turned away the browser; rejects if the handshake is refused. */
  static async open(
    access: Pick<RoomAccess, "url" | "token">,
    headers: Record<string, string> = {},
  ): Promise<Browser> {
    const browser = new Browser(`${access.url}?token=${access.token}`, headers);
    await new Promise<void>((resolve, reject) => {
      browser.socket.once("open", resolve);
      browser.socket.once("error", reject);
    });
    await browser.until(() => browser.received.length > 0);
    return browser;
  }

  private constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.socket.on("message", (data) => {
      const message = parseRoomMessage(String(data));
      if (!message) throw new Error(`Unknown message: ${String(data).slice(0, 500)}`);
      this.received.push(message);
      this.#changed();
    });
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#changed();
    });
    this.socket.on("error", () => {});
  }

  get connection_id(): string {
    return this.of("welcome")[0]!.connection_id;
  }

  of<T extends RoomMessage["type"]>(type: T): MessageOf<T>[] {
    return this.received.filter((message): message is MessageOf<T> => message.type === type);
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits for a condition that only a message or the close can fulfill. The test's timeout is the limit. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Resolves when the room has processed everything that was sent before. */
  async drain(): Promise<void> {
    const before = this.of("error").length;
    // Not a ping, which a Durable Object's runtime answers without waking the room.
    this.socket.send("settle");
    await this.until(() => this.of("error").length > before || this.closed !== null);
  }

  async close(): Promise<void> {
    // The runtime keeps the connection of a socket that it closed itself for seconds, and `ws` waits for its end.
    if (this.of("closing").length > 0) this.socket.terminate();
    else this.socket.close(1000);
    await this.until(() => this.closed !== null);
  }

  #changed(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

/** The HTTP status with which a handshake is refused, or 101 if it is not. */
export async function handshakeStatus(url: string): Promise<number> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.once("open", () => {
      socket.close();
      resolve(101);
    });
    socket.once("unexpected-response", (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once("error", reject);
  });
}
