import { createServer, request } from "node:http";
import { constants, createGzip } from "node:zlib";
import { listen } from "#local/processes/local-http.ts";

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
  const { origin, stop } = await listen(server);
  return { origin, close: stop };
}
