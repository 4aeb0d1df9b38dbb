import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServedFile } from "./build-peers.ts";

/** Starts a static server with gzipped files in memory, as fast as possible. */
export async function servePeers(
  files: ReadonlyMap<string, ServedFile>,
): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url }, response) => {
    const file = files.get(new URL(url ?? "/", "http://localhost").pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "gzip",
      "content-length": file.body.length,
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
