import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/**
 * Longer than workerd (5 s) and undici (4 s) keep a connection that rests, so that it is always the caller who closes it.
 * Node's own 5 s, on a busy machine, closes it under a request that is on its way: "Network connection lost."
 */
const KEEP_ALIVE_MS = 60_000;

const LOOPBACK_NAME = /^(?:127\.0\.0\.1|\[::1\]|localhost|[\w-]+\.localhost)(?::\d+)?$/i;

/**
 * Whether a request was sent to this machine by its own name. A page on the web can send one to any port of the loopback;
 * under a name of its own that leads here (DNS rebinding), it could also read the answer.
 */
function isForLoopback({ headers }: IncomingMessage): boolean {
  return LOOPBACK_NAME.test(headers.host ?? "");
}

/** The same for a WebSocket that no page may open: only browsers send an Origin, and sockets know no preflight. */
export function isFromProgram(request: IncomingMessage): boolean {
  return isForLoopback(request) && request.headers.origin === undefined;
}

/** A server of this machine for this machine; 403 for what is addressed to another name. */
export function createLocalServer(answer: RequestListener): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isForLoopback(request)) return answer(request, response);
    response.writeHead(403, { "content-type": "text/plain" }).end("Only for this machine\n");
  });
}
