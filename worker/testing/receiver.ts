import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** The HTTP status that the receiver returned. */
  status: number;
}

export interface ReceiverReply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A third-party server that webhooks call. The test decides its replies. */
export class Receiver {
  readonly received: Received[] = [];
  /** The reply to a call, by its path and the number of earlier calls to it. */
  reply: (path: string, calls: number) => ReceiverReply | Promise<ReceiverReply> = () => ({ status: 204 });
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      const path = request.url ?? "/";
      const before = this.received.filter((one) => one.path === path).length;
      const reply = await this.reply(path, before);
      const { status } = reply;
      this.received.push({ path, headers: request.headers, body, event: JSON.parse(body), status });
      response.writeHead(status, reply.headers ?? {}).end(reply.body ?? "");
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  url(path = "/"): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Calls that the receiver accepted with a 2xx status. */
  get taken(): Received[] {
    return this.received.filter(({ status }) => status < 300);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
