import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const FUNCTIONS = join(import.meta.dirname, "../../worker/db/functions");

/** One file of `worker/db/functions/<subject>/`: a function with its triggers. */
export interface FunctionFile {
  /** Relative to `worker/db/functions`. */
  path: string;
  /**
   * File name without folder and extension. The database identifies the file by it, so the file can move to
   * another subject.
   */
  file: string;
  /** The function's name. */
  name: string;
  /** For `<name>.until-<version>.sql`, which keeps an old signature: the version that deletes the file. */
  until: string | null;
  text: string;
  hash: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Every function file, ordered by path. */
export function readFunctionFiles(folder = FUNCTIONS): FunctionFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => {
      const file = path.replace(/^.*\//, "").replace(/\.sql$/, "");
      const [name, until = null] = file.split(".until-") as [string, string?];
      // Git may check out other line endings on another machine.
      const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
      return { path, file, name, until, text, hash: sha256(text) };
    });
}

/**
 * Hash of all function files. The database records every set that was applied; the Worker requires its own to be
 * among them.
 */
export function functionSetOf(files: readonly FunctionFile[]): string {
  const lines = files.map(({ file, hash }) => `${file} ${hash}`).sort();
  return sha256(lines.join("\n")).slice(0, 12);
}
