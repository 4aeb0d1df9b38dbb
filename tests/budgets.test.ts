import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildIfStale } from "#local/build.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import type { IslandName } from "#web/respondent/inputs/island-host.tsx";

/** What the public page costs a visitor, measured on the built files, gzip. */
const MAX_SCRIPT_BYTES = 15 * 1024;
const MAX_STYLE_BYTES = 12 * 1024;

const RESPONDENT_ENTRY = "web/respondent/entry-client.ts";
const CLIENT = join(ROOT, "dist/client");

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** A chunk and everything that it imports statically: what is loaded before the page works. */
function staticClosure(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the manifest does not know ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => staticClosure(manifest, name, seen))];
}

/** Everything that a chunk may load in the end, what it asks for later included. */
function wholeClosure(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const loaded = staticClosure(manifest, key, seen);
  const later = loaded.flatMap(({ dynamicImports }) => dynamicImports ?? []);
  return [...loaded, ...later.flatMap((name) => wholeClosure(manifest, name, seen))];
}

const gzipBytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).byteLength;

let manifest: Manifest;

beforeAll(async () => {
  await buildIfStale();
  manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/respondent-manifest.json"), "utf8"));
}, 300_000);

describe("the public page", () => {
  test("ships at most 15 KB of script before the first island, in one file", () => {
    const chunks = staticClosure(manifest, RESPONDENT_ENTRY);
    const sizes = chunks.map(({ file }) => gzipBytes(readFileSync(join(CLIENT, file))));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(1024); // an empty file would pass every budget
    expect(total).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(chunks).toHaveLength(1);
  });

  test("has at most 12 KB of style, all of it in the document", () => {
    expect(staticClosure(manifest, RESPONDENT_ENTRY).flatMap(({ css }) => css ?? [])).toEqual([]);
    const folder = join(ROOT, "web/respondent/style");
    const sheets = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
    const style = gzipBytes(Buffer.concat(sheets));
    expect(style).toBeGreaterThan(1024);
    expect(style).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });

  test("brings neither React nor zod", () => {
    const script = staticClosure(manifest, RESPONDENT_ENTRY)
      .map(({ file }) => readFileSync(join(CLIENT, file), "utf8"))
      .join("\n");
    for (const trace of ["react.element", "react.transitional.element", "ZodMini", "~standard"]) {
      expect(script).not.toContain(trace);
    }
  });
});

const STARTER = "web/respondent/islands/start-islands.ts";
const islandKey = (name: string) => `web/respondent/islands/${name}/${name}.ts`;
const KB = 1024;

/** What starts islands: loaded once by every form that has one. */
const MAX_STARTER_BYTES = 1.5 * KB;

/**
 * What a question of a kind adds to that, gzip: its island, and what that imports and loads later. A little above what
 * it is, so that growing is a decision.
 */
const MAX_ISLAND_BYTES = {
  // The providers' own scripts come on top.
  payment: 2.75 * KB,
  password: 1.25 * KB,
  challenge: 3.25 * KB,
  json: 1.85 * KB,
  signature: 2 * KB,
  // A third of it is the dialog of images from an address, and comes when that is asked for.
  files: 9.75 * KB,
  select: 5.6 * KB,
  search: 6.85 * KB,
  latlng: 26.5 * KB,
  canvas: 8.75 * KB,
  tel: 41 * KB,
  richtext: 76.5 * KB,
} as const satisfies Record<IslandName, number>;

describe("a form with islands", () => {
  const sizeOf = (chunks: readonly Chunk[]) =>
    [...new Set(chunks.map(({ file }) => file))].reduce(
      (sum, file) => sum + gzipBytes(readFileSync(join(CLIENT, file))),
      0,
    );

  /** What an island loads where `starter`, and the page's own script with it, are there already. */
  function additions(starter: ReadonlySet<string>): Map<string, number> {
    return new Map(
      Object.keys(MAX_ISLAND_BYTES).map((name) => {
        const seen = new Set(starter);
        return [name, sizeOf(wholeClosure(manifest, islandKey(name), seen))];
      }),
    );
  }

  test("sends files with at most 6.6 KB, until an image from an address is asked for", () => {
    const starter = new Set<string>();
    staticClosure(manifest, RESPONDENT_ENTRY, starter);
    staticClosure(manifest, STARTER, starter);
    expect(sizeOf(staticClosure(manifest, islandKey("files"), starter))).toBeLessThanOrEqual(6.6 * KB);
  });

  test("is in the table, whatever its island", () => {
    const { dynamicImports = [] } = manifest[STARTER] ?? {};
    expect(dynamicImports.toSorted()).toEqual(Object.keys(MAX_ISLAND_BYTES).map(islandKey).toSorted());
  });

  test("adds no more than the island may weigh", () => {
    const page = new Set<string>();
    const basic = sizeOf(staticClosure(manifest, RESPONDENT_ENTRY, page));
    const starter = new Set(page);
    const start = sizeOf(staticClosure(manifest, STARTER, starter));
    const shown = (bytes: number) => `${(bytes / KB).toFixed(1).padStart(6)} KB`;
    const added = additions(starter);
    const rows = [...added].map(
      ([name, bytes]) => `  + ${name.padEnd(10)} ${shown(bytes)} ${shown(basic + start + bytes)}`,
    );
    console.log(
      [
        "Script of the public page, gzip",
        `  basic form   ${shown(basic)}`,
        `  any island   ${shown(start)}`,
        ...rows,
      ].join("\n"),
    );
    expect(start).toBeLessThanOrEqual(MAX_STARTER_BYTES);
    for (const [name, bytes] of added) {
      expect(bytes, name).toBeLessThanOrEqual(MAX_ISLAND_BYTES[name as IslandName]);
    }
  });
});

test("the script for other sites is one file of at most 3 KB that asks nothing of them", () => {
  const script = readFileSync(join(CLIENT, "embed.js"), "utf8");
  expect(script).toContain("data-sheaf-form");
  expect(script).not.toMatch(/\b(?:import|export)\b/);
  expect(gzipBytes(Buffer.from(script))).toBeLessThanOrEqual(3 * 1024);
});

/** What a page of the editor costs: its code and everything that it imports statically, brotli. */
describe("the editor", () => {
  const FIRST_ROUTE_BYTES = 110 * 1024;
  const ROUTE_BYTES = 222 * 1024;
  /** Each file costs a request: about 10 ms on a laptop. */
  const MAX_FILES = 16;
  const EDITOR = "web/editor";

  test.each([
    ["sign-in", FIRST_ROUTE_BYTES, [`${EDITOR}/features/identity/sign-in-page.tsx`]],
    [
      "dashboard",
      FIRST_ROUTE_BYTES,
      [`${EDITOR}/shell/dashboard-layout.tsx`, `${EDITOR}/features/documents/dashboard-page.tsx`],
    ],
    [
      "builder",
      ROUTE_BYTES,
      [
        `${EDITOR}/shell/document-layout.tsx`,
        `${EDITOR}/shell/form-edit-page.tsx`,
        `${EDITOR}/features/building/block-outline.tsx`,
        `${EDITOR}/features/building/undo-buttons.tsx`,
      ],
    ],
    [
      "grid",
      ROUTE_BYTES,
      [`${EDITOR}/shell/document-layout.tsx`, `${EDITOR}/features/grid/page/responses-page.tsx`],
    ],
  ])("keeps %s within %i bytes of script, in few files", (_, budget, pages) => {
    const editor: Manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8"));
    const seen = new Set<string>();
    const chunks = ["index.html", ...pages].flatMap((page) => staticClosure(editor, page, seen));
    const files = new Set(chunks.map(({ file }) => file));
    expect(files.size).toBeLessThanOrEqual(MAX_FILES);
    const sizes = [...files].map((file) => brotliCompressSync(readFileSync(join(CLIENT, file))).byteLength);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50 * 1024); // React alone is more: the manifest was read
    expect(total).toBeLessThanOrEqual(budget);
  });
});

/** What a respondent's first request makes an isolate evaluate: the Worker's entry and everything it imports statically. */
describe("the Worker", () => {
  /** The goal is 130 KiB. React's renderer and Neon's client are 95 of what there is. */
  const RESPONDENT_BYTES = 178 * 1024;
  /** One of better-auth's own words. */
  const IDENTITY_WORD = "FAILED_TO_CREATE_USER:";
  /** One of the list of common passwords, as it is compressed. */
  const PASSWORD_LIST_WORD = "qwertyuiopA";
  const WORKER = join(ROOT, "dist/sheaf");
  const STATIC_IMPORT = /(?:^|[;}\n])(?:import|export)\s*(?:[^"'();]*?from\s*)?["'](\.[^"']+)["']/g;

  function closure(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen;
    seen.add(file);
    const code = readFileSync(file, "utf8");
    for (const [, target = ""] of code.matchAll(STATIC_IMPORT)) closure(join(dirname(file), target), seen);
    return seen;
  }

  test("evaluates a bounded amount of code for a respondent, and nothing of identity", () => {
    const files = [...closure(join(WORKER, "index.js"))];
    // The comment that names the source map is sent and never evaluated.
    const code = (file: string) => readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
    const total = files.reduce((sum, file) => sum + gzipBytes(code(file)), 0);
    expect(files.length).toBeGreaterThan(1); // an entry that imports nothing was not understood
    const assets = readdirSync(join(WORKER, "assets")).filter((name) => name.endsWith(".js"));
    for (const word of [IDENTITY_WORD, PASSWORD_LIST_WORD]) {
      const isPartOfIt = (file: string) => readFileSync(file, "utf8").includes(word);
      expect(assets.filter((name) => isPartOfIt(join(WORKER, "assets", name)))).toHaveLength(1);
      expect(files.filter(isPartOfIt)).toEqual([]);
    }
    expect(total).toBeLessThanOrEqual(RESPONDENT_BYTES);
  });
});
