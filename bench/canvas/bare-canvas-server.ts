import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { build } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";

const compress = promisify<string | Buffer, Buffer>(gzip);
const OUT = join(ROOT, ".cache/bench-canvas");
/** Its style sheet and its fonts. */
const PACKAGE = join(ROOT, "node_modules/@excalidraw/excalidraw/dist/prod");
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Excalidraw</title>
<style>body{margin:0}</style><script>window.EXCALIDRAW_ASSET_PATH = "/"</script>
<link rel="stylesheet" href="/index.css"><script type="module" src="/main.js"></script></head><body></body></html>`;

/**
 * Builds the bare page as its users would, and serves it with these elements. Compresses what it sends with gzip at
 * that moment, as workerd does with our files: that takes time on the same machine.
 */
export async function serveBareCanvas(
  elements: readonly unknown[],
): Promise<{ origin: string; close(): void }> {
  await build({
    configFile: false,
    root: join(ROOT, "bench"),
    mode: "production",
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"', "process.env.IS_PREACT": '"false"' },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        input: { main: join(ROOT, "bench/canvas/bare-canvas.ts") },
        output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" },
      },
    },
  });
  const body = JSON.stringify(elements);
  const server = createServer(async ({ url = "/" }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const send = async (type: string, content: string | Buffer) => {
      const isText = !type.startsWith("font/");
      const headers = { "content-type": type, ...(isText && { "content-encoding": "gzip" }) };
      response.writeHead(200, headers).end(isText ? await compress(content) : content);
    };
    if (path === "/") return send("text/html; charset=utf-8", HTML);
    if (path === "/elements") return send("application/json", body);
    const file = join(/^\/(?:fonts\/|index\.css$)/.test(path) ? PACKAGE : OUT, path);
    await readFile(file).then(
      (bytes) => send(TYPES[extname(file)] ?? "application/octet-stream", bytes),
      () => response.writeHead(404).end(),
    );
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
