import { createServer, request as send } from "node:http";
import type { Socket } from "node:net";
import { listen } from "#local/processes/local-http.ts";
import { signal } from "../journeys/signal.ts";

/** The way between a browser and the product, which tests can cut and slow down in every browser alike. */
export interface Wire {
  /** The product's origin at this end. */
  origin: string;
  cut(): void;
  mend(): void;
  /** Holds back answers to paths that match until the returned function is called. */
  hold(paths: RegExp): () => void;
}

export async function startWire(target: string): Promise<Wire & { stop(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let held: { paths: RegExp; until: Promise<void> } | null = null;
  const server = createServer(async (request, response) => {
    const hold = held;
    if (hold?.paths.test(request.url ?? "")) await hold.until;
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.on("error", () => onward.destroy());
    request.pipe(onward);
  });
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  const own = await listen(server);
  return {
    origin: `http://localhost:${own.port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    hold(paths) {
      const released = signal();
      held = { paths, until: released.fired };
      return () => {
        held = null;
        released.fire();
      };
    },
    stop: own.stop,
  };
}
