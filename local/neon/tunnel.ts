import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { WebSocket } from "ws";

/** PostgreSQL's Terminate message: the client is done and expects no reply. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/**
 * The WebSocket side of Neon's proxy, for interactive transactions. Pipes bytes between the socket and the
 * server, and delays the client's bytes by the latency, in order.
 */
export function pipeToServer(socket: WebSocket, host: string, port: number, latencyMs: () => number): void {
  const server = connect({ host, port });
  let sent: Promise<unknown> = Promise.resolve();
  socket.binaryType = "nodebuffer";
  socket.on("message", (bytes: Buffer) => {
    const isDueAt = Date.now() + latencyMs();
    sent = sent.then(async () => {
      await delay(Math.max(0, isDueAt - Date.now()));
      server.write(bytes);
      // A client that sends Terminate does not close the WebSocket, so without this the connection would stay
      // open.
      if (bytes.subarray(-TERMINATE.length).equals(TERMINATE)) server.end();
    });
  });
  server.on("data", (bytes) => socket.send(bytes));
  server.on("close", () => socket.close());
  server.on("error", () => socket.terminate());
  socket.on("close", () => server.destroy());
  socket.on("error", () => server.destroy());
}
