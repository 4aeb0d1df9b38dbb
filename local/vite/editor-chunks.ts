import { join } from "node:path";
import type { Rolldown } from "vite";

const ROOT = join(import.meta.dirname, "../..");
/** The full path of a module of the editor. */
export const editor = (path: string) => join(ROOT, "web/editor", path);

/** The parts of the editor that load together, by their entry modules. The byte budgets use the same names. */
const ENTRY = [join(ROOT, "index.html")];
const SIGN_IN = [editor("features/identity/sign-in-page.tsx")];
export const DASHBOARD = [
  editor("shell/dashboard-layout.tsx"),
  editor("features/documents/dashboard-page.tsx"),
];
export const DOCUMENT = editor("shell/document-layout.tsx");
export const BUILDER = [
  DOCUMENT,
  editor("shell/form-edit-page.tsx"),
  editor("features/building/block-outline.tsx"),
];
export const GRID = [DOCUMENT, editor("features/grid/page/table-page.tsx")];
export const CANVAS = [
  DOCUMENT,
  editor("shell/canvas/canvas-pages.tsx"),
  editor("features/canvas/canvas-page.tsx"),
  editor("features/canvas/drawing.tsx"),
];
const PAGES = [SIGN_IN, DASHBOARD, BUILDER, GRID];

const CONTROLS =
  /\/node_modules\/(?!use-sync-external-store\/)|\/web\/ui\/(?!inputs\/(?:dates\/(?:parse-)?date-text|parse-typed-number))/;

const PICTURES = /\/core\/files\/assets\.ts$/;

/**
 * By default, the bundler creates a chunk for every set of modules that the same pages share. The builder then
 * had 105 files, many with one icon. Here, the shared modules of the large pages form a few chunks, which only
 * pages that need nearly all of them load. A module belongs to the first matching group. Each group includes
 * the imports of its modules.
 */
export function editorChunks(): Rolldown.CodeSplittingOptions {
  const isPartOf = closures();
  const group = (
    name: string,
    minShareCount: number,
    takes: (isIn: (roots: readonly string[]) => boolean, id: string) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    debugName: name,
    name: (id, graph) => (takes((roots) => isPartOf(roots, id, graph), id) ? name : null),
    minShareCount,
  });
  const groups: Rolldown.CodeSplittingGroup[] = [
    // All pages import icons through the package's index, which hides which page uses which icon. Together, the
    // icons that several pages use are small.
    { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 8 },
    group("base", 1, (isIn) => isIn(ENTRY)),
    group("shell", 2, (isIn) => [SIGN_IN, DASHBOARD].some(isIn) && PAGES.filter(isIn).length > 1),
    // The builder drags from the start, the grid only in the list of its columns.
    { name: "drag", test: /\/@dnd-kit\/|\/web\/ui\/inputs\/sortable-/, minShareCount: 2 },
    // Only the grid and the diagram of tables have it.
    { name: "external-store", test: /\/use-sync-external-store\//, minShareCount: 2 },
    // Menus and dialogs without the form, because dashboard pages open them too. Not the readers of dates and numbers:
    // the grid reads pasted ones, the builder only typed ones, later. Nor what only the grid and the canvas share.
    group("controls", 2, (isIn, id) => [BUILDER, GRID].some(isIn) && CONTROLS.test(id)),
    // With the kinds of pictures, for which a canvas would otherwise load the builder.
    group("document", 2, (isIn, id) => (isIn(BUILDER) && isIn(GRID)) || PICTURES.test(id)),
    group("identity", 2, (isIn) => isIn(SIGN_IN)),
    group("builder", 2, (isIn) => isIn(BUILDER)),
    group("grid", 2, (isIn) => isIn(GRID)),
    group("canvas", 2, (isIn) => isIn(CANVAS) && !isIn(DASHBOARD)),
  ];
  return { groups: groups.map((each, place) => ({ ...each, priority: groups.length - place })) };
}

/** Puts all modules that every request of the Worker evaluates into one chunk, which compresses better than twenty. */
export function workerChunks(): Rolldown.CodeSplittingOptions {
  const isPartOf = closures();
  const roots = [join(ROOT, "worker/index.ts")];
  return {
    groups: [{ debugName: "base", name: (id, graph) => (isPartOf(roots, id, graph) ? "base" : null) }],
  };
}

/** Whether a module is a root, or is imported by one statically, directly or indirectly. */
function closures() {
  const known = new Map<readonly string[], Set<string>>();
  return (roots: readonly string[], id: string, graph: Rolldown.ChunkingContext): boolean => {
    let closure = known.get(roots);
    if (closure === undefined) {
      closure = new Set(roots);
      // Iterating over a growing set also visits its new members.
      for (const module of closure) {
        if (module.includes("/lucide-react/")) continue;
        const { code, importedIds } = graph.getModuleInfo(module) ?? {};
        for (const next of importedIds ?? []) {
          closure.add(next);
          // The package's index imports every icon.
          if (LUCIDE_INDEX.test(next)) for (const icon of iconsOf(code ?? "", next)) closure.add(icon);
        }
      }
      known.set(roots, closure);
    }
    return closure.has(id);
  };
}

const LUCIDE_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** The modules of the icons that a module imports. A name that is an alias in the package is not found. */
function iconsOf(code: string, index: string): string[] {
  const names = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/)?.[1]?.split(",") ?? [];
  return names.map((name) => {
    const file = name
      .trim()
      .split(" ")[0]!
      .replaceAll(/(?<=.)([A-Z]|\d+)/g, "-$1")
      .toLowerCase();
    return join(index, "../icons", `${file}.mjs`);
  });
}
