import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { API_SCRIPT, WIDGET_PAGE } from "./turnstile-widget.ts";

const TOKEN_LIFE_MS = 300_000;

interface Token {
  hostname: string;
  action: string;
  cdata: string;
  issued_at: number;
  /** The idempotency key of its redemption; undefined: not redeemed, null: without a key. */
  redeemed?: string | null;
}

/** How the widget behaves: passes automatically, waits for a click, or detects a robot. */
export type WidgetMode = "pass" | "ask" | "fail";

export interface TurnstileServer {
  origin: string;
  site_key: string;
  secret: string;
  mode: WidgetMode;
  /** State of siteverify: works, never responds, or returns HTTP 500. */
  health: "well" | "silent" | "broken";
  /** Requested addresses. */
  readonly requests: string[];
  issue(token: Partial<Token> & Pick<Token, "hostname" | "cdata">): string;
  close(): Promise<void>;
}

/** Cloudflare Turnstile as its documentation describes it: the script, the widget in a frame, and siteverify. */
export async function startTurnstile(): Promise<TurnstileServer> {
  const tokens = new Map<string, Token>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", state.origin);
    requests.push(url.pathname);
    if (url.pathname === "/turnstile/v0/api.js") return send(response, "text/javascript", API_SCRIPT);
    if (url.pathname === "/widget") return send(response, "text/html", WIDGET_PAGE(state.mode));
    if (url.pathname === "/token") {
      const { hostname = "", action = "", cdata = "" } = Object.fromEntries(url.searchParams);
      return send(response, "text/plain", state.issue({ hostname, action, cdata }));
    }
    if (request.method === "POST" && url.pathname === "/turnstile/v0/siteverify") {
      if (state.health === "silent") return;
      if (state.health === "broken") return void response.writeHead(500).end("<h1>Oops</h1>");
      void read(request).then((question) =>
        send(response, "application/json", JSON.stringify(siteverify(question))),
      );
      return;
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function refuse(...codes: string[]) {
    return { success: false, "error-codes": codes };
  }

  function siteverify({ secret, response, idempotency_key = null }: Record<string, string | null>) {
    if (!secret) return refuse("missing-input-secret");
    if (secret !== state.secret) return refuse("invalid-input-secret");
    if (!response) return refuse("missing-input-response");
    const token = tokens.get(response);
    if (!token) return refuse("invalid-input-response");
    const isSpent =
      token.redeemed !== undefined && (token.redeemed === null || token.redeemed !== idempotency_key);
    if (isSpent || Date.now() - token.issued_at > TOKEN_LIFE_MS) return refuse("timeout-or-duplicate");
    token.redeemed = idempotency_key;
    const { hostname, action, cdata, issued_at } = token;
    const challenge_ts = new Date(issued_at).toISOString();
    return { success: true, challenge_ts, hostname, action, cdata, "error-codes": [] };
  }

  const state: TurnstileServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    site_key: "0x4AAAAAAAlocal",
    secret: `secret-${randomUUID()}`,
    mode: "pass",
    health: "well",
    requests,
    issue(token) {
      const id = `${randomUUID()}.${randomUUID()}`;
      tokens.set(id, { action: "submit", issued_at: Date.now(), ...token });
      return id;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
}

async function read(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
}
