import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { fontFiles, fontStyle, preloadedFont, USUAL_WEIGHTS } from "#web/respondent/fonts.ts";

/** HTML that is no page of the editor. */
const GALLERY = "web/gallery/index.html";
const CACHE = join(import.meta.dirname, "../../.cache/fonts");
/** Features of OpenType that a text needs, and the digits of equal width in tables. Others need letters of their own. */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "rlig", "tnum"];
const OPTIONS = {
  targetFormat: "woff2",
  keepFeatures: FEATURES,
  variationAxes: { wght: USUAL_WEIGHTS },
} as const;

type FontFile = ReturnType<typeof fontFiles>[number];

/** The letters of a CSS `unicode-range`. */
export function lettersIn(range: string): string {
  const letters = range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .replace("U+", "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
  });
  return letters.join("");
}

/** A font with some letters of a file. Cutting takes up to two seconds, so the result is kept. */
export async function readFont({ file, source, letters, is_cut }: FontFile): Promise<Buffer> {
  const whole = await readFile(createRequire(import.meta.url).resolve(source));
  if (!is_cut) return whole;
  const kept = join(CACHE, basename(file));
  const known = await readFile(kept).catch(() => null);
  if (known) return known;
  const cut = await subsetFont(whole, lettersIn(letters), OPTIONS);
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, cut);
  return cut;
}

/**
 * The fonts of the public page and the editor: files of the build, copied or cut from those of their packages. The
 * editor's HTML names the same files as the public page so that a browser loads them once.
 */
export function fonts(): Plugin {
  return {
    name: "fonts",
    configureServer(server) {
      for (const font of fontFiles()) {
        server.middlewares.use(`/${font.file}`, (_, response, next) => {
          readFont(font).then((bytes) => response.setHeader("content-type", "font/woff2").end(bytes), next);
        });
      }
    },
    transformIndexHtml: (_html, { path }) => {
      if (path.endsWith(GALLERY)) return [];
      const { stand_in, family } = fontStyle("inter");
      const preload = {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        href: `/${preloadedFont("inter")}`,
        crossorigin: true,
        // Text appears without it, so scripts and styles come first.
        fetchpriority: "low",
      };
      return [
        { tag: "link", attrs: preload, injectTo: "head" },
        { tag: "style", children: stand_in + family, injectTo: "head" },
      ];
    },
    async generateBundle() {
      if (this.environment.name !== "respondent") return;
      for (const font of fontFiles()) {
        this.emitFile({ type: "asset", fileName: font.file, source: await readFont(font) });
      }
    },
  };
}
