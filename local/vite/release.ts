import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { functionSetOf, readFunctionFiles } from "../migrate/functions.ts";
import { buildCommit } from "./build-commit.ts";

const ROOT = join(import.meta.dirname, "../..");
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/**
 * The product's version and the commit that is built, `0.1.0+abc1234`, with the last migration and the set of functions
 * that it requires of the database.
 */
export function release(env: Readonly<Record<string, string | undefined>> = process.env): {
  product_version: string;
  schema_version: string;
  function_set: string;
} {
  const { entries } = readJson("migrations/meta/_journal.json") as { entries: { tag: string }[] };
  const commit = buildCommit(ROOT, env);
  const { version } = readJson("package.json") as { version: string };
  return {
    product_version: commit === null ? version : `${version}+${commit}`,
    schema_version: entries.at(-1)!.tag,
    function_set: functionSetOf(readFunctionFiles()),
  };
}

const ID = "\0virtual:release";

/** Provides `virtual:release`: the Worker's own version, and the versions that it requires of the database. */
export function releaseModule(): Plugin {
  return {
    name: "release",
    resolveId: (source) => (source === "virtual:release" ? ID : null),
    load(id) {
      if (id !== ID) return null;
      return Object.entries(release())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** Adds the version header to static files, which bypass the Worker, as a rule in `_headers`. */
export function versionHeaderOfFiles(): Plugin {
  return {
    name: "version-header-of-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      const rules = readFileSync(join(ROOT, "web/public/_headers"), "utf8");
      const everywhere = `/*\n  X-Sheaf-Version: ${release().product_version}\n`;
      this.emitFile({ type: "asset", fileName: "_headers", source: `${rules}\n${everywhere}` });
    },
  };
}
