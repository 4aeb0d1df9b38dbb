import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Longer than workerd (5 s) and undici (4 s) keep an idle connection so that the client always closes it.
 * With Node's default of 5 s, a server on a busy machine closes it while a request is in flight. The client
 * then fails with "Network connection lost."
 */
const KEEP_ALIVE_MS = 60_000;

const LOOPBACK_NAME = /^(?:127\.0\.0\.1|\[::1\]|localhost|[\w-]+\.localhost)(?::\d+)?$/i;

/**
 * Whether a request was addressed to this machine by its own name. Any web page can send requests to the
 * loopback; with a host name that resolves here (DNS rebinding), it could also read the responses.
 */
function isForLoopback({ headers }: IncomingMessage): boolean {
  return LOOPBACK_NAME.test(headers.host ?? "");
}

/**
 * Whether a local program opened this WebSocket, not a web page. Only browsers send an Origin, and no preflight
 * protects sockets.
 */
export function isFromProgram(request: IncomingMessage): boolean {
  return isForLoopback(request) && request.headers.origin === undefined;
}

/** Creates a server for this machine only. Requests to another host name get 403. */
export function createLocalServer(answer: RequestListener): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isForLoopback(request)) return answer(request, response);
    response
      .writeHead(403, { "content-type": "text/plain" })
      .end("This server accepts requests to the loopback only.\n");
  });
}

export interface Listening {
  port: number;
  origin: string;
  /** Closes all connections, also during a response. */
  stop(): Promise<void>;
}

/** Has a server listen on a port of this machine, by default on any that is free. Rejects if the port is in use. */
export async function listen(server: Server, { port = 0, host = "127.0.0.1" } = {}): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    origin: `http://${host}:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
