import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";

/** Events per response: its creation and its change for two webhooks, and one confirmation mail. */
export const EVENTS_PER_RESPONSE = 5;
const PAUSE_MS = 100;

/** Repeats a call until it succeeds because calls fail while processes are killed. */
export async function until<T>(work: () => Promise<T | null>): Promise<{ value: T; failures: number }> {
  for (let failures = 0; ; failures += 1) {
    const value = await work().catch(() => null);
    if (value !== null) return { value, failures };
    await wait(PAUSE_MS);
  }
}

/** Stores a person's response, always under the same key, and returns the response's id. */
export function submitAs(origin: string, form_id: string, person: number) {
  return until(async () => {
    const response = await fetch(new URL(submitPath(form_id), origin), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "idempotency-key": `person-${person}`,
      },
      body: JSON.stringify({ name: `Person ${person}`, email: addressOf(person) }),
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? ((await response.json()) as Submitted).data.id : null;
  });
}

export const addressOf = (person: number) => `person-${person}@example.com`;

interface Call {
  webhook: string;
  id: string;
  type: string;
  response_id: string;
}

/** The servers that receive webhooks and emails. They record every call, and can be shut down. */
export class Receivers {
  readonly calls: Call[] = [];
  readonly mails = new Map<string, number>();
  #server: Server | null = null;
  #port = 0;

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => this.#take(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Closes all connections, also during a response. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request).catch(() => null)) as never;
    if (body === null) return;
    if (request.url === "/mail") this.#takeMail(body);
    else this.#takeEvent(request, body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }

  #takeMail({ to }: { to: string }): void {
    this.mails.set(to, (this.mails.get(to) ?? 0) + 1);
  }

  #takeEvent({ url, headers }: IncomingMessage, event: { type: string; data: { response_id: string } }) {
    const { type, data } = event;
    const id = String(headers["webhook-id"]);
    this.calls.push({ webhook: url ?? "", id, type, response_id: data.response_id });
  }

  /** Responses whose creation arrived at a webhook after their change, or again after it. */
  get outOfOrder(): string[] {
    const changed = new Set<string>();
    const wrong = new Set<string>();
    for (const { webhook, type, response_id } of this.calls) {
      const key = `${webhook} ${response_id}`;
      if (type === "response.updated") changed.add(key);
      else if (changed.has(key)) wrong.add(key);
    }
    return [...wrong];
  }
}
