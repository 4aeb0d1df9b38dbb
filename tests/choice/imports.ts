import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { resolveImport } from "../architecture/check.ts";
import { readSourceFile } from "../architecture/source-file.ts";

/** The files that import a file, by its path from the repository's root. No file: only its types are imported. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const SOURCES = "{core,worker,party,web,local,tests}/**/*.{ts,tsx,sql}";
const TEST_OR_TYPES = /\.test\.tsx?$|\.d\.ts$/;
const SQL_FUNCTIONS = "worker/db/functions/";
/** Types have no effect, except that a client arrives in the context, and its users import its type. */
const CLIENTS = "worker/clients/";

const functionName = (path: string) => basename(path).replace(/\..*$/, "");

/** SQL functions that a text calls, by their names. */
function functionsCalledBy(path: string, text: string, functions: readonly string[]): string[] {
  const names = new Set(text.match(/\b[a-z][a-z0-9_]+(?=\s*\()/g));
  return functions.filter((called) => called !== path && names.has(functionName(called)));
}

export function importersOf(texts: ReadonlyMap<string, string>): Importers {
  const importers = new Map<string, Set<string>>();
  const of = (path: string) => importers.get(path) ?? importers.set(path, new Set()).get(path)!;
  const functions = [...texts.keys()].filter((path) => path.startsWith(SQL_FUNCTIONS));
  for (const [path, text] of texts) {
    const called = path.startsWith("worker/db/") ? functionsCalledBy(path, text, functions) : [];
    for (const name of called) of(name).add(path);
    if (path.endsWith(".sql")) continue;
    for (const { specifier, kind } of readSourceFile(path, text).imports) {
      const to = resolveImport(path, specifier);
      if (to !== null && (kind !== "type" || to.startsWith(CLIENTS))) of(to).add(path);
      else if (to !== null) of(to);
    }
  }
  return new Map([...importers].map(([path, by]) => [path, [...by]]));
}

/** Reads every source file, which takes some seconds. */
export async function readImporters(root: string): Promise<Importers> {
  const texts = new Map<string, string>();
  for await (const found of glob(SOURCES, { cwd: root })) {
    const path = found.split(sep).join("/");
    if (!TEST_OR_TYPES.test(path)) texts.set(path, readFileSync(join(root, path), "utf8"));
  }
  return importersOf(texts);
}
