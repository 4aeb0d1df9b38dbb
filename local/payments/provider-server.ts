import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createLocalServer, listen } from "../processes/local-http.ts";
import type { Call, ProviderReply } from "./exchange.ts";
import { StripeServer } from "./stripe-server.ts";
import { TossServer } from "./toss-server.ts";

export interface PaymentProviders {
  url: string;
  stripe: StripeServer;
  toss: TossServer;
  /** The Worker's variables for these providers. */
  vars: Record<string, string>;
  /** Sets the target of webhooks: the Worker's origin. */
  notify(origin: string): void;
  close(): Promise<void>;
}

/**
 * Starts two payment providers that move no money: `/stripe/…` and `/toss/…`. Each implements the part of the
 * real provider's API that forms use, and serves a script for the page.
 */
export async function startPaymentProviders(options: { port?: number } = {}): Promise<PaymentProviders> {
  const server = createLocalServer(async (request, response) => {
    try {
      send(response, await route(await read(request)));
    } catch (error) {
      send(response, { status: 500, body: { error: { message: String(error) } } });
    }
  });
  const { port, stop } = await listen(server, options);
  const url = `http://localhost:${port}`;
  const stripe = new StripeServer(`${url}/stripe`);
  const toss = new TossServer(`${url}/toss`);
  async function route(call: Call): Promise<ProviderReply> {
    if (call.method === "OPTIONS") return { body: "" };
    if (call.url.pathname.startsWith("/stripe/")) return stripe.reply(call);
    if (call.url.pathname.startsWith("/toss/")) return toss.reply(call);
    return { status: 404, body: {} };
  }
  return {
    url,
    stripe,
    toss,
    vars: { ...stripe.vars, ...toss.vars },
    notify(origin) {
      stripe.webhook_url = `${origin}/v1/integrations/stripe/webhook`;
      toss.webhook_url = `${origin}/v1/integrations/tosspayments/webhook`;
    },
    close: stop,
  };
}

async function read(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  return { method: request.method ?? "GET", url, headers: request.headers, body: await text(request) };
}

function send(response: ServerResponse, { status = 200, body, type, location }: ProviderReply): void {
  response.writeHead(location ? 303 : status, {
    "content-type": type ?? "application/json",
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    ...(location && { location }),
  });
  response.end(type ? String(body) : JSON.stringify(body));
}
