import type { Plugin, Rolldown } from "vite";
import { BUILDER, DASHBOARD, DOCUMENT, editor, GRID } from "./editor-chunks.ts";

/**
 * The modules that a page of the editor shows first, by the page's address: for a page of a document, what follows the
 * document's id. `web/editor/router.tsx` loads the same ones first.
 */
const FIRST_MODULES: Readonly<Record<string, readonly string[]>> = {
  dashboard: DASHBOARD,
  "form/edit": BUILDER,
  design: BUILDER,
  form: [DOCUMENT, editor("features/settings/settings-page.tsx")],
  "data/responses": GRID,
  "data/customers": GRID,
  "data/table": [...GRID, editor("shell/schema-page.tsx")],
  canvas: [
    DOCUMENT,
    editor("shell/canvas/canvas-pages.tsx"),
    editor("features/canvas/canvas-page.tsx"),
    editor("features/canvas/drawing.tsx"),
  ],
};

/**
 * Lists in the editor's HTML which files each page needs first. `web/public/start.js` loads them beside the editor's
 * entry. Otherwise, a browser learns of them after the entry was evaluated, and of their own imports later still.
 */
export function firstFiles(): Plugin {
  return {
    name: "first-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const pages = Object.entries(FIRST_MODULES).map(([page, modules]) => [
          page,
          filesOf(modules, bundle),
        ]);
        const children = JSON.stringify(Object.fromEntries(pages));
        return [
          {
            tag: "script",
            attrs: { type: "application/json", id: "first-files" },
            children,
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

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
