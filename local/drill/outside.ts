import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createLocalServer } from "../processes/local-http.ts";

interface HookEvent {
  type: string;
  data: { response_id: string };
}

/** The receiver of webhooks and the mail server of a drill, in one. */
export class Outside {
  /** Every event that arrived: the id with which receivers recognize a repetition, and its response. */
  readonly events: { id: string; response_id: string }[] = [];
  /** The address of every mail that arrived. */
  readonly mails: string[] = [];
  isDown = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createLocalServer(async (request, response) => {
      const body: unknown = await json(request).catch(() => null);
      response.writeHead(this.isDown ? 503 : 200, { "content-type": "application/json" }).end("{}");
      if (this.isDown || body === null) return;
      if (request.url === "/mail") this.mails.push(String((body as { to: string }).to));
      else {
        const { response_id } = (body as HookEvent).data;
        this.events.push({ id: String(request.headers["webhook-id"]), response_id });
      }
    });
  }

  static async start(): Promise<Outside> {
    const outside = new Outside();
    await new Promise<void>((resolve) => outside.#server.listen(0, "127.0.0.1", resolve));
    return outside;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
