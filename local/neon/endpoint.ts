import type { IncomingMessage, ServerResponse } from "node:http";
import { json, text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { ControlBody, ControlState, Fault, RequestCounts } from "#worker/testing/neon-control.ts";
import { createLocalServer, isFromProgram, listen } from "../processes/local-http.ts";
import { StatementCounter } from "./counts.ts";
import { Faults } from "./faults.ts";
import { type BatchOptions, presentError, type Statement, StatementPools } from "./statements.ts";
import { pipeToServer } from "./tunnel.ts";

export interface NeonEndpointOptions {
  /**
   * A database of the server behind the endpoint. Calls can use every database of that server, but no other
   * server.
   */
  connectionString: string;
  port?: number;
  /** Delay of every call. Default: the variable LOCAL_DB_LATENCY_MS, or 0. */
  latencyMs?: number;
}

/** Header names are in lower case. */
type Headers = Record<string, string | string[] | undefined>;

interface EndpointReply {
  status: number;
  body: unknown;
}

export interface NeonEndpoint {
  /** The address for `neonConfig.fetchEndpoint`. */
  url: string;
  /** Handles a call without a socket. Null means that the connection would be cut. */
  execute(headers: Headers, body: string): Promise<EndpointReply | null>;
  /** Calls and statements of the request with this `x-request-id`. Default database: that of the options. */
  counts(requestId: string, database?: string): RequestCounts;
  setLatency(ms: number): void;
  /** Injects a fault. Returns a function that removes it. */
  fail(fault: Fault): () => void;
  close(): Promise<void>;
}

/**
 * Starts a server with Neon's HTTP and WebSocket protocol in front of any PostgreSQL so that the Worker uses a
 * local database exactly as in production. Can add latency, count statements and inject failures.
 */
export async function startNeonEndpoint(options: NeonEndpointOptions): Promise<NeonEndpoint> {
  const allowed = serverOf(options.connectionString);
  const counter = new StatementCounter();
  const faults = new Faults();
  const pools = new StatementPools();
  let latencyMs = options.latencyMs ?? Number(process.env.LOCAL_DB_LATENCY_MS ?? 0);

  async function runSql(
    headers: Headers,
    body: Statement | { queries: Statement[] },
  ): Promise<EndpointReply | null> {
    const connectionString = String(headers["neon-connection-string"] ?? "");
    const { host, database } = serverOf(connectionString);
    const statements = "queries" in body ? body.queries : [body];
    const isAfterAnswer = headers["x-request-phase"] === "after";
    counter.add(database, String(headers["x-request-id"] ?? ""), isAfterAnswer, statements.length);
    const fault = faults.take(database, statements.map(({ query }) => query).join("\n"));
    if (fault?.kind === "unreachable") return null;
    if (fault?.kind === "before_execution") return { status: 503, body: { message: "injected fault" } };
    const latency = latencyMs + (fault?.kind === "slow" ? (fault.delay_ms ?? 0) : 0);
    // Even a delay of 0 ms waits for a timer so that every call is asynchronous.
    await delay(latency);
    if (host !== allowed.host) {
      return { status: 400, body: { message: `This endpoint serves ${allowed.host} only.` } };
    }
    const isArrayMode = headers["neon-array-mode"] === "true";
    const result =
      "queries" in body
        ? await pools.runBatch(connectionString, statements, batchOptions(headers), isArrayMode)
        : await pools.runOne(connectionString, body, isArrayMode);
    return fault?.kind === "after_commit" ? null : { status: 200, body: result };
  }

  async function execute(headers: Headers, body: string): Promise<EndpointReply | null> {
    try {
      return await runSql(headers, JSON.parse(body));
    } catch (error) {
      return presentError(error);
    }
  }

  async function answerSql(request: IncomingMessage, response: ServerResponse) {
    const reply = await execute(request.headers, await text(request));
    if (reply === null) request.socket.destroy();
    else send(response, reply.status, reply.body);
  }

  async function answerControl(request: IncomingMessage, response: ServerResponse, url: URL) {
    // Requiring this content type keeps out web pages of other origins because it makes browsers send a preflight.
    if (request.method === "POST" && request.headers["content-type"] === "application/json") {
      const body = (await json(request)) as ControlBody;
      if (body.latency_ms !== undefined) latencyMs = body.latency_ms;
      if (body.clear_faults) faults.clear(body.clear_faults);
      if (body.clear_counts) counter.clear();
      if (body.fail) faults.add(body.fail);
    }
    const requestId = url.searchParams.get("request_id");
    const database = url.searchParams.get("database") ?? allowed.database;
    const counts = requestId === null ? counter.all(database) : counter.of(database, requestId);
    send(response, 200, { latency_ms: latencyMs, faults: faults.list(), counts } satisfies ControlState);
  }

  const server = createLocalServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    try {
      if (request.method === "POST" && url.pathname === "/sql") await answerSql(request, response);
      else if (url.pathname === "/__control") await answerControl(request, response, url);
      else send(response, 404, { message: "not found" });
    } catch (error) {
      const { status, body } = presentError(error);
      send(response, status, body);
    }
  });

  const tunnels = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const isAllowed = url.pathname === "/v2" && url.searchParams.get("address") === allowed.host;
    if (!isAllowed || !isFromProgram(request)) return socket.destroy();
    tunnels.handleUpgrade(request, socket, head, (client) => {
      pipeToServer(client, allowed.hostname, allowed.port, () => latencyMs);
    });
  });

  const { origin, stop } = await listen(server, options);
  return {
    execute,
    url: `${origin}/sql`,
    counts: (requestId, database = allowed.database) => counter.of(database, requestId),
    setLatency: (ms) => {
      latencyMs = ms;
    },
    fail: (fault) => faults.add(fault),
    close: async () => {
      for (const client of tunnels.clients) client.terminate();
      await stop();
      await pools.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function batchOptions(headers: Headers): BatchOptions {
  return {
    isolationLevel: headers["neon-batch-isolation-level"]?.toString(),
    isReadOnly: headers["neon-batch-read-only"] === "true",
    isDeferrable: headers["neon-batch-deferrable"] === "true",
  };
}

function serverOf(connectionString: string) {
  const isUrl = URL.canParse(connectionString);
  const { hostname, port, pathname } = new URL(isUrl ? connectionString : "postgresql://nowhere");
  return {
    host: `${hostname}:${port || 5432}`,
    hostname,
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
