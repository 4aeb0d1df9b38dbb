import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";
import { editorHtmlPath } from "#core/contracts/wire/editor-pages.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import type { Answers, GivenCall } from "./answers.ts";

/** What stands behind the server during one test. */
export interface Fake {
  readonly answers: Answers;
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
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://fake.test");
    if (IS_CALL.test(pathname)) void answerCall(fake, request, response);
    else sendFile(dist, pathname, response);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    if (fake === null) socket.terminate();
    else fake.enterRoom(socket, request.url ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
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
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerCall(fake: Fake | null, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const isJson = /json/.test(request.headers["content-type"] ?? "");
  const call: GivenCall = {
    method: request.method ?? "GET",
    address: request.url ?? "/",
    body: bytes.length === 0 ? undefined : isJson ? JSON.parse(bytes.toString()) : bytes,
  };
  // A page of the previous test may still send something.
  const given = fake === null ? { status: 503, body: null } : await fake.answers.answer(call);
  response.writeHead(given.status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(given.body));
}

/** A file of the build; any other address shows the editor, from the HTML of its page if it has its own. */
function sendFile(dist: string, pathname: string, response: ServerResponse): void {
  const file = join(dist, normalize(decodeURIComponent(pathname)));
  const isFile = file.startsWith(`${dist}/`) && statSync(file, { throwIfNoEntry: false })?.isFile();
  const found = isFile ? file : join(dist, editorHtmlPath(pathname));
  const isHashed = isFile && pathname.startsWith("/assets/");
  response.writeHead(200, {
    "content-type": TYPES[extname(found)] ?? "application/octet-stream",
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-store",
  });
  response.end(readFileSync(found));
}
