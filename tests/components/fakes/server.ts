import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import { editorHtmlPath } from "#core/contracts/wire/editor-pages.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import { listen } from "#local/processes/local-http.ts";
import type { Answers, GivenCall } from "./answers.ts";

/** What stands behind the server during one test. */
export interface Fake {
  readonly answers: Answers;
  /** Answers everything but files of the build, and calls that have a handler. */
  respond?(request: Request): Promise<Response>;
  /** Called with each new socket of a room, and its address. */
  enterRoom(socket: WebSocket, address: string): void;
  close(): void;
}

/** A fake of the Worker over HTTP: the files of the build, and the answers of one fake. */
export interface ComponentServer {
  readonly origin: string;
  /** The fake that answers from now on; null: none. */
  answerWith(fake: Fake | null): void;
  /** Calls that the fake has no answer for. */
  readonly unexpected: readonly string[];
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const IS_CALL = /^\/(?:private|v1)\//;

/** Serves `dist/client` of a finished build on a free port of this machine. */
export async function startComponentServer(dist = join(ROOT, "dist/client")): Promise<ComponentServer> {
  let fake: Fake | null = null;
  // Longer than a page lives: a request on a connection that is just being closed gets no response.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://fake.test");
    const isCall = IS_CALL.test(pathname);
    const file = isCall ? null : builtFile(dist, pathname);
    if (file !== null) return sendFile(file, pathname, response);
    const bytes = await bytesOf(request);
    const call = isCall ? await callOf(request, bytes) : null;
    if (fake?.respond && !(call && fake.answers.has(call))) {
      if (call) fake.answers.note(call);
      return sendResponse(await fake.respond(requestOf(request, bytes)), response);
    }
    if (call) return answerCall(fake, call, response);
    // Any other address shows the editor, from the HTML of its page if it has its own.
    sendFile(join(dist, editorHtmlPath(pathname)), pathname, response);
  }
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    if (fake === null) socket.terminate();
    else fake.enterRoom(socket, request.url ?? "");
  });
  const { port, stop } = await listen(server);
  const leave = () => {
    fake?.close();
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    origin: `http://localhost:${port}`,
    answerWith(next) {
      leave();
      fake = next;
    },
    get unexpected() {
      return fake?.answers.unexpected ?? [];
    },
    async close() {
      leave();
      await stop();
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requestOf(
  { method = "GET", url = "/", headers }: IncomingMessage,
  bytes: Buffer<ArrayBuffer>,
): Request {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const init = { method, headers: given, ...(bytes.length > 0 && { body: bytes }) };
  return new Request(new URL(url, `http://${headers.host}`), init);
}

async function callOf(request: IncomingMessage, bytes: Buffer<ArrayBuffer>): Promise<GivenCall> {
  const { method = "GET", url = "/", headers } = request;
  const type = headers["content-type"] ?? "";
  const parsed = async () => {
    if (bytes.length === 0) return undefined;
    if (type.includes("json")) return JSON.parse(bytes.toString()) as unknown;
    return /form-data|urlencoded/.test(type) ? requestOf(request, bytes).formData() : bytes;
  };
  // As the Worker does, HEAD is answered like GET. Node.js leaves the body out.
  return { method: method === "HEAD" ? "GET" : method, address: url, body: await parsed() };
}

async function answerCall(fake: Fake | null, call: GivenCall, response: ServerResponse): Promise<void> {
  // A page of the previous test may still send something.
  const given = fake === null ? { status: 503, body: null } : await fake.answers.answer(call);
  response.writeHead(given.status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(given.body));
}

/** Sends each part of a stream when it comes. */
async function sendResponse({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, [...headers].flat());
  for await (const part of body ?? []) response.write(part);
  response.end();
}

/** The file of the build at an address. */
function builtFile(dist: string, pathname: string): string | null {
  const file = join(dist, normalize(decodeURIComponent(pathname)));
  return file.startsWith(`${dist}/`) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

function sendFile(file: string, pathname: string, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-store",
    // As in web/public/_headers: frames without an origin of their own load modules from here.
    ...(pathname.startsWith("/assets/") && { "access-control-allow-origin": "*" }),
  });
  response.end(readFileSync(file));
}
