import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createGzip } from "node:zlib";

/**
 * Starts a proxy in front of the Worker that compresses pages as they stream, as Cloudflare does for deployments.
 * workerd alone would buffer a page to compress it, so it sends pages uncompressed locally.
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
      (response) => {
        const isPlain = (response.headers["content-encoding"] ?? "identity") === "identity";
        const isPage = isPlain && /^text\/html/.test(response.headers["content-type"] ?? "");
        if (!isPage) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
          return;
        }
        outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, "content-encoding": "gzip" });
        outgoing.flushHeaders();
        response.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(outgoing);
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
