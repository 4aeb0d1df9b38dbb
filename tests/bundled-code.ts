import { readFileSync } from "node:fs";
import { build, type Rolldown } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";

/** Bundles our own code with a test's entry, a path in `tests/`. A browser finds its exports in `bundledCode`. */
export async function bundle(entry: string, format: "iife" | "es"): Promise<string> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: `${ROOT}/tests/${entry}`, formats: [format], name: "bundledCode", fileName: "bundle" },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]!.output[0].code;
}

/** Miniflare's options for a bundle, with the compatibility date of a deployment. */
export async function bundledWorker(entry: string) {
  return {
    modules: [{ type: "ESModule" as const, path: "worker.js", contents: await bundle(entry, "es") }],
    compatibilityDate: compatibilityDate(),
  };
}

function compatibilityDate(): string {
  const [, date] = /^compatibility_date = "(.+)"$/m.exec(readFileSync(`${ROOT}/wrangler.toml`, "utf8")) ?? [];
  return date!;
}
