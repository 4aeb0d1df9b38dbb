import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/**
 * Longer than workerd (5 s) and undici (4 s) keep an idle connection, so that the client always closes it.
 * With Node's 5 s on a busy machine, the server closes it under a request in flight: "Network connection
 * lost."
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
 * The same for a WebSocket that no page may open: only browsers send an Origin, and sockets have no
 * preflight.
 */
export function isFromProgram(request: IncomingMessage): boolean {
  return isForLoopback(request) && request.headers.origin === undefined;
}

/** A server for this machine only; 403 for requests to another name. */
export function createLocalServer(answer: RequestListener): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isForLoopback(request)) return answer(request, response);
    response.writeHead(403, { "content-type": "text/plain" }).end("Only for this machine\n");
  });
}
