import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";

const PEERS = join(ROOT, "bench/peers");

/** Style of the plain pages, close to the minimum. */
const PLAIN_STYLE = `body{font:16px/1.5 system-ui;max-width:40rem;margin:auto;padding:1rem}
fieldset{border:0;padding:0;margin:0}.question{margin:1rem 0}label,legend{display:block}
input:not([type=checkbox],[type=radio]),select,textarea{font:inherit;width:100%;box-sizing:border-box}
.error{color:#b00;margin:0}[hidden]{display:none}`;

export interface PeerPage {
  name: string;
  /** File in peers/. */
  entry: string;
  /** Whether its form is in the document before the script runs. */
  is_prerendered: boolean;
  /** Selector of a question's control, with NAME in place of the question's name. */
  control: string;
}

/** The pages to compare. The floor is first because all others are compared with it. */
export const PEER_PAGES: readonly PeerPage[] = [
  {
    name: "plain HTML + a hand-written script (the floor)",
    entry: "floor.js",
    is_prerendered: true,
    control: "#NAME",
  },
  {
    name: "Preact, hydrated",
    entry: "preact-hydrated.jsx",
    is_prerendered: true,
    control: "#NAME",
  },
  {
    name: "React, bare hydrateRoot",
    entry: "react-hydrated.jsx",
    is_prerendered: true,
    control: "#NAME",
  },
  {
    name: "React, rendered in the browser",
    entry: "react-client.jsx",
    is_prerendered: false,
    control: "#NAME",
  },
  { name: "RJSF", entry: "rjsf.jsx", is_prerendered: false, control: "#root_NAME" },
  {
    name: "SurveyJS",
    entry: "surveyjs.jsx",
    is_prerendered: false,
    control: "[data-name=NAME] input",
  },
  { name: "Form.io", entry: "formio.js", is_prerendered: false, control: "input[name*=NAME]" },
];

export interface ServedFile {
  type: string;
  /** The gzipped file. */
  body: Buffer;
}

const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html; charset=utf-8",
};

function bundling(entry: string): InlineConfig {
  const isPreact = entry.startsWith("preact");
  return {
    configFile: false,
    root: PEERS,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    ...(isPreact && { resolve: { alias: { react: "preact/hooks" } } }),
    oxc: { jsx: { runtime: "automatic", importSource: isPreact ? "preact" : "react" } },
  };
}

async function bundle(config: InlineConfig) {
  const result = [await build(config)].flat()[0];
  if (!result || !("output" in result)) throw new Error("Vite returned no bundle for a peer.");
  return result.output;
}

/** Renders the plain form's markup once, like a server. */
async function renderPlainForm(): Promise<string> {
  const outDir = join(ROOT, ".cache/bench-peers");
  await build({
    ...bundling("render.jsx"),
    ssr: { noExternal: true },
    build: { ssr: join(PEERS, "render.jsx"), outDir, emptyOutDir: true },
  });
  const { html } = await import(join(outDir, "render.js"));
  return html;
}

function htmlDocument(page: PeerPage, files: readonly string[], form: string): string {
  const base = page.entry.replace(/\..*/, "");
  const links = files.map((file) => {
    if (file.endsWith(".css")) return `<link rel="stylesheet" href="/${base}/${file}">`;
    return `<script type="module" src="/${base}/${file}"></script>`;
  });
  const isPlain = page.control === "#NAME";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${page.name}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${isPlain ? `<style>${PLAIN_STYLE}</style>` : ""}
${links.join("")}</head><body><div id="root">${page.is_prerendered ? form : ""}</div></body></html>`;
}

/** Path of a peer's page on the server of `servePeers`. */
export function peerPath({ entry }: PeerPage): string {
  return `/${entry.replace(/\..*/, "")}/`;
}

/** Builds one production bundle per peer, as its users would deploy it. Returns all files by path. */
export async function buildPeers(): Promise<Map<string, ServedFile>> {
  if (!existsSync(join(PEERS, "node_modules")))
    throw new Error("Run `npm --prefix bench/peers install` first.");
  const files = new Map<string, ServedFile>();
  const form = await renderPlainForm();
  const add = (path: string, source: string | Uint8Array) =>
    files.set(path, {
      type: TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      body: gzipSync(source, { level: 9 }),
    });
  for (const page of PEER_PAGES) {
    const output = await bundle({
      ...bundling(page.entry),
      build: { write: false, target: "es2022", rolldownOptions: { input: join(PEERS, page.entry) } },
    });
    const base = peerPath(page);
    for (const file of output) add(base + file.fileName, file.type === "chunk" ? file.code : file.source);
    const linked = output.filter((file) =>
      file.type === "chunk" ? file.isEntry : file.fileName.endsWith(".css"),
    );
    const html = htmlDocument(
      page,
      linked.map(({ fileName }) => fileName),
      form,
    );
    files.set(base, { type: TYPES.html!, body: gzipSync(html, { level: 9 }) });
  }
  return files;
}
