import { join } from "node:path";
import { build } from "vite";
import { releaseModule } from "#local/vite/release.ts";
import { startScriptInHtml } from "#local/vite/start-script.ts";
import type * as contenderModule from "./submit-contenders.ts";

/** Bundles the contenders. The routes import pages in JSX and virtual modules, which Node cannot run directly. */
export async function buildContenders(): Promise<typeof contenderModule> {
  const outDir = join(import.meta.dirname, "../.cache/bench");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      releaseModule(),
      startScriptInHtml(),
      {
        name: "respondent-assets-in-the-bench",
        resolveId: (source) => (source === "virtual:respondent-assets" ? `\0${source}` : null),
        load: (id) =>
          id === "\0virtual:respondent-assets"
            ? "export const scripts = [], page_scripts = [], later_scripts = [], number_scripts = [], slider_scripts = [], logic_scripts = [];"
            : null,
      },
    ],
    build: { ssr: join(import.meta.dirname, "submit-contenders.ts"), outDir, target: "node24" },
  });
  return import(join(outDir, "submit-contenders.js"));
}
