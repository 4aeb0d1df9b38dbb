import type { IncomingMessage, ServerResponse } from "node:http";
import type { SupabaseTarget } from "#local/connected/supabase-target.ts";

export type Fault = NonNullable<SupabaseTarget["fault"]>;

/** Answers with JSON. */
export const json =
  (status: number, body: unknown): Fault =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

/** Lets the database answer, and does something else with its answer. */
const instead =
  (end: (response: ServerResponse) => void): Fault =>
  (_, response) => {
    const writeHead = response.writeHead.bind(response);
    const endOnly = response.end.bind(response);
    response.writeHead = () => response;
    response.end = () => {
      response.writeHead = writeHead as never;
      response.end = endOnly as never;
      end(response);
      return response;
    };
    return "continue";
  };

/** Requests that fail before anything is stored, and the server says so. */
export const REFUSED = {
  "401": json(401, { message: "Invalid API key", hint: "Double check it" }),
  "403": json(403, { code: "42501", message: "permission denied" }),
  "404": json(404, { code: "PGRST205", message: "Could not find the table" }),
  "429": json(429, { message: "slow down" }),
} satisfies Record<string, Fault>;

/** Nothing is stored either, but nobody can know. */
export const AWAY = {
  away: ({ socket }: IncomingMessage) => void socket.destroy(),
  "503": (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end("<h1>busy</h1>"),
  "html instead": (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
  "empty 404": (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end(),
} satisfies Record<string, Fault>;

/** The row is stored, but the answer does not arrive as it was sent. */
export const LOST = {
  lost: instead((response) => response.destroy()),
  half: instead((response) => {
    response.writeHead(201, { "content-length": "100" });
    response.write("[");
    setTimeout(() => response.destroy(), 20);
  }),
  "no JSON": instead((response) => response.writeHead(201).end("<h1>Hello</h1>")),
  "500": instead((response) => response.writeHead(500).end('{"message":"gateway"}')),
  /** Longer than the client waits in these tests. */
  late: instead((response) => setTimeout(() => response.writeHead(201).end(), 1_000)),
} satisfies Record<string, Fault>;

const onMethod =
  (method: string) =>
  (fault: Fault): Fault =>
  (request, response) =>
    request.method === method ? fault(request, response) : "continue";
/** Only for requests that add rows. */
export const onWrites = onMethod("POST");
/** Only for requests that change rows. */
export const onPatches = onMethod("PATCH");
