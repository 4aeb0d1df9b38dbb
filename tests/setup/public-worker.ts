import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Plugin } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";
import { exclusively } from "#local/processes/exclusive.ts";
import { releaseModule } from "#local/vite/release.ts";
import { startScriptInHtml } from "#local/vite/start-script.ts";
import { PUBLIC_WORKER } from "./public-worker-file.ts";

const FAKES = join(ROOT, "tests/components/fakes");
/** The lists of `virtual:respondent-assets`, and the names of their scripts in the build. */
const SCRIPTS = {
  scripts: "respondent",
  page_scripts: "page",
  later_scripts: "later",
  number_scripts: "number",
  slider_scripts: "slider",
  logic_scripts: "evaluate-form",
};

/** `virtual:respondent-assets` of a finished build. */
function builtAssets(): Plugin {
  const id = "\0virtual:respondent-assets";
  const files = readdirSync(join(ROOT, "dist/client/assets"));
  const addressOf = (name: string) => {
    const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    if (found.length !== 1) throw new Error(`The build has ${found.length} scripts “${name}”.`);
    return `/assets/${found[0]}`;
  };
  return {
    name: "built-assets",
    resolveId: (source) => (source === "virtual:respondent-assets" ? id : null),
    load(loaded) {
      if (loaded !== id) return null;
      const lists = Object.entries(SCRIPTS);
      return lists.map(([list, name]) => `export const ${list} = ["${addressOf(name)}"];`).join("\n");
    },
  };
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Bundles the Worker's public routes with their fakes, unless the bundle is newer than the build and the fakes. */
export function bundlePublicWorker(): Promise<void> {
  return exclusively(join(ROOT, ".cache/components.lock"), async () => {
    const sources = ["public-worker.ts", "public-database.ts"].map((name) => join(FAKES, name));
    const newest = Math.max(...[...sources, join(ROOT, "dist/sheaf/wrangler.json")].map(changedAt));
    if (newest < changedAt(PUBLIC_WORKER)) return;
    await build({
      configFile: false,
      root: ROOT,
      logLevel: "error",
      publicDir: false,
      plugins: [builtAssets(), releaseModule(), startScriptInHtml()],
      build: { ssr: sources[0]!, outDir: dirname(PUBLIC_WORKER), emptyOutDir: true, target: "node22" },
    });
  });
}
