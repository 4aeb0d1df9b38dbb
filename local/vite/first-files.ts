import type { Plugin, Rolldown } from "vite";
import { BUILDER, CANVAS, DASHBOARD, DOCUMENT, editor, GRID } from "./editor-chunks.ts";

/**
 * The modules that a page of the editor shows first, by its HTML file (`core/contracts/wire/editor-pages.ts`).
 * `web/editor/router.tsx` loads the same ones first.
 */
const FIRST_MODULES: Readonly<Record<string, readonly string[]>> = {
  dashboard: DASHBOARD,
  builder: BUILDER,
  settings: [DOCUMENT, editor("features/settings/settings-page.tsx")],
  grid: GRID,
  schema: [...GRID, editor("shell/schema-page.tsx")],
  canvas: CANVAS,
};

/**
 * Writes an HTML file for each of these pages, with the files that it needs first. Otherwise, a browser learns of them
 * after the editor's entry was evaluated, and of their own imports later still.
 */
export function firstFiles(): Plugin {
  return {
    name: "first-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const { source } = bundle["index.html"] as Rolldown.OutputAsset;
        for (const [page, modules] of Object.entries(FIRST_MODULES)) {
          const files = filesOf(modules, bundle);
          const isStyle = (file: string) => file.endsWith(".css");
          const scripts = files.filter((file) => !isStyle(file)).map(linkTo("modulepreload"));
          // After the frame, so that its first paint does not wait for them.
          const styles = files.filter(isStyle).map(linkTo("stylesheet"));
          this.emitFile({
            type: "asset",
            fileName: `pages/${page}.html`,
            source: String(source)
              .replace("</head>", `${scripts.join("")}</head>`)
              .replace("</body>", `${styles.join("")}</body>`),
          });
        }
      },
    },
  };
}

const linkTo = (rel: string) => (file: string) => `<link rel="${rel}" crossorigin href="/${file}">`;

/** The chunks and style sheets of modules and of what they import, without those of the entry. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const loaded = closureOf(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const first = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No chunk contains ${module}.`);
    return chunk;
  });
  const files = [...closureOf(first, bundle)].filter((chunk) => !loaded.has(chunk));
  const styles = files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files.map(({ fileName }) => fileName), ...styles])];
}

function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const closure = new Set(chunks);
  // Iterating over a growing set also visits its new members.
  for (const { imports } of closure)
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") closure.add(imported);
    }
  return closure;
}
