import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createGzip } from "node:zlib";

/**
 * A proxy in front of the Worker that compresses pages as they stream, as Cloudflare does for deployments.
 * workerd alone would buffer a page to compress it, so locally it sends pages uncompressed.
 */
export async function startCompressingEdge(worker: string): Promise<{ origin: string; close(): void }> {
  const { host, hostname, port } = new URL(worker);
  const server = createServer((incoming, outgoing) => {
    const { origin, ...headers } = { ...incoming.headers, host };
    const asked = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, ...(origin && { origin: worker }) },
      },
      (answer) => {
        const isPlain = (answer.headers["content-encoding"] ?? "identity") === "identity";
        const isPage = isPlain && /^text\/html/.test(answer.headers["content-type"] ?? "");
        if (!isPage) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-encoding": "gzip" });
        outgoing.flushHeaders();
        answer.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(outgoing);
      },
    );
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
