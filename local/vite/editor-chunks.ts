import { join } from "node:path";
import type { Rolldown } from "vite";

const ROOT = join(import.meta.dirname, "../..");
const editor = (path: string) => join(ROOT, "web/editor", path);

/** The parts of the editor that load together: what begins each of them. Their names are those in the budgets. */
const ENTRY = [join(ROOT, "index.html")];
const SIGN_IN = [editor("features/identity/sign-in-page.tsx")];
const DASHBOARD = [editor("shell/dashboard-layout.tsx"), editor("features/documents/dashboard-page.tsx")];
const DOCUMENT = editor("shell/document-layout.tsx");
const BUILDER = [DOCUMENT, editor("shell/form-edit-page.tsx"), editor("features/building/block-outline.tsx")];
const GRID = [DOCUMENT, editor("features/grid/page/responses-page.tsx")];
const PAGES = [SIGN_IN, DASHBOARD, BUILDER, GRID];

/**
 * Left alone, the bundler makes a chunk of every set of modules that the same pages share: the builder was 105 files,
 * many of one icon. Here the shared modules of the large pages are a few chunks, each of which only those pages load
 * that need nearly all of it. A module belongs to the first group that takes it; each group takes what its modules
 * import with it.
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
    // Of the icons' package one cannot see which page uses which: those of several pages are small together.
    { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 4 },
    group("base", 1, (isIn) => isIn(ENTRY)),
    group("shell", 2, (isIn) => [SIGN_IN, DASHBOARD].some(isIn) && PAGES.filter(isIn).length > 1),
    // Menus and dialogs, without the form: pages of the dashboard open them too.
    group("controls", 2, (isIn, id) => [BUILDER, GRID].some(isIn) && /\/node_modules\/|\/web\/ui\//.test(id)),
    group("document", 2, (isIn) => isIn(BUILDER) && isIn(GRID)),
    group("identity", 2, (isIn) => isIn(SIGN_IN)),
    group("builder", 2, (isIn) => isIn(BUILDER)),
    group("grid", 2, (isIn) => isIn(GRID)),
  ];
  return { groups: groups.map((each, place) => ({ ...each, priority: groups.length - place })) };
}

/** What every request of the Worker evaluates is one chunk: it is compressed better than twenty. */
export function workerChunks(): Rolldown.CodeSplittingOptions {
  const isPartOf = closures();
  const roots = [join(ROOT, "worker/index.ts")];
  return {
    groups: [{ debugName: "base", name: (id, graph) => (isPartOf(roots, id, graph) ? "base" : null) }],
  };
}

/** Whether a module is one of the roots, or is imported by them statically, at any distance. */
function closures() {
  const known = new Map<readonly string[], Set<string>>();
  return (roots: readonly string[], id: string, graph: Rolldown.ChunkingContext): boolean => {
    let closure = known.get(roots);
    if (closure === undefined) {
      closure = new Set(roots);
      // A set that grows while it is walked is walked to its end. One icon imports none of the others.
      for (const module of closure) {
        if (module.includes("/lucide-react/")) continue;
        for (const next of graph.getModuleInfo(module)?.importedIds ?? []) closure.add(next);
      }
      known.set(roots, closure);
    }
    return closure.has(id);
  };
}
