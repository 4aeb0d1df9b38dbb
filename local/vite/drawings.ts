import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import type { Plugin } from "vite";

/** Where the editor looks for the fonts of drawings (features/canvas/canvas-page.tsx). */
const DRAWING_FONTS = "assets/excalidraw/fonts";

/**
 * The fonts of canvases: files of the build, copied from the package, which would otherwise load them from another
 * site; in dev, served from the package. They are loaded when a drawing uses them.
 */
function drawingFonts(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve("@excalidraw/excalidraw")), "../prod/fonts");
  return {
    name: "drawing-fonts",
    configureServer(server) {
      server.middlewares.use(`/${DRAWING_FONTS}`, (request, response, next) => {
        const file = normalize(new URL(request.url ?? "", "http://localhost").pathname);
        readFile(join(folder, file)).then(
          (bytes) => response.setHeader("content-type", "font/woff2").end(bytes),
          () => next(),
        );
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of await readdir(folder, { recursive: true })) {
        if (!file.endsWith(".woff2")) continue;
        const source = await readFile(join(folder, file));
        this.emitFile({ type: "asset", fileName: `${DRAWING_FONTS}/${file}`, source });
      }
    },
  };
}

const FALLBACK = /\w+\.push\(new URL\(\w+,\s*\w+\.ASSETS_FALLBACK_URL\)\)[,;]/;
const PARTS = /\/node_modules\/(?:pica|@excalidraw\/excalidraw)\/dist\//;

/** Excalidraw's code without the other site that it names for every font, in case ours has not got it. */
export const withoutFallback = (code: string) => code.replace(FALLBACK, "");

/**
 * The page asks no other site. Parts of Excalidraw also call `require` where it exists, which no browser has. Without
 * that, the first file of every page needs no code that explains its absence.
 */
function onTheirOwn(): Plugin[] {
  const filter = { id: PARTS };
  return [
    {
      name: "drawings-on-their-own",
      apply: "build",
      transform: {
        filter,
        handler: (code) =>
          withoutFallback(code)
            .replaceAll('"function"==typeof require&&require', "false")
            .replaceAll('typeof require<"u"?require:', "")
            .replaceAll('if(typeof require<"u")return require.apply(this,arguments);', ""),
      },
    },
    {
      name: "drawings-on-their-own-in-dev",
      apply: "serve",
      // Packages are bundled before any plugin of the server sees them.
      config: () => ({
        environments: {
          client: {
            optimizeDeps: {
              rolldownOptions: {
                plugins: [{ name: "own-fonts", transform: { filter, handler: withoutFallback } }],
              },
            },
          },
        },
      }),
    },
  ];
}

/** Everything that Excalidraw, with which canvases are drawn, needs of the build. */
export function drawings(): Plugin[] {
  const withoutMermaid: Plugin = {
    name: "drawings-without-mermaid",
    // Diagrams from text: they weigh more than the rest of Excalidraw, and the editor does not offer them.
    config: () => ({
      resolve: { alias: { "@excalidraw/mermaid-to-excalidraw": join(import.meta.dirname, "no-mermaid.ts") } },
    }),
  };
  return [drawingFonts(), ...onTheirOwn(), withoutMermaid];
}
