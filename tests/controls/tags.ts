import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["bench", "core", "local", "party", "tests", "web", "worker"];
const TAG = /^\s*\/\/ Proves (.+)$/;
const TEST = /^\s*(?:await )?(?:test|it|describe)\b/;

/** The rows that a test proves, as the lines directly above it say: `// Proves editor/panel-options, data/edit-undo`. */
export interface Tag {
  file: string;
  line: number;
  rows: string[];
  /** Why the test proves nothing; null if it may. */
  fault: "stands above no test" | "expects nothing" | null;
}

/** Every file with tests, from the root of the repository. Those of realtime rooms are called by one test. */
export function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:test|spec)\.tsx?$|^rooms\/.+\.ts$/.test(file))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
}

export function readTags(files: readonly string[]): Tag[] {
  return files.flatMap((file) => tagsIn(file, readFileSync(join(ROOT, file), "utf8")));
}

/** The tags of one file. */
export function tagsIn(file: string, source: string): Tag[] {
  const lines = source.split("\n");
  return lines.flatMap((line, at) => {
    const named = TAG.exec(line)?.[1];
    return named === undefined
      ? []
      : [{ file, line: at + 1, rows: named.split(", "), fault: faultAt(lines.slice(at)) }];
  });
}

/** What is wrong with the test that follows a tag. Other comments may stand between them. */
function faultAt(lines: readonly string[]): Tag["fault"] {
  const [head = "", ...rest] = lines.slice(lines.findIndex((line) => !/^\s*\/\//.test(line)));
  if (!TEST.test(head)) return "stands above no test";
  const indent = head.search(/\S/);
  const isAfter = (line: string) => {
    const start = line.search(/\S/);
    return start >= 0 && (start < indent || (start === indent && !/^[)\]}]/.test(line.trimStart())));
  };
  const end = rest.findIndex(isAfter);
  const body = [head, ...rest.slice(0, end < 0 ? rest.length : end)].join("\n");
  return /\bexpect\w*[.(]/.test(body) ? null : "expects nothing";
}

/** For the last cell of a row: the files whose tests prove it. */
export function proofsFrom(tags: readonly Tag[], files: readonly string[]): (id: string) => string {
  const short = shortNames(files);
  return (id) => {
    const proving = tags.filter(({ rows }) => rows.includes(id)).map(({ file }) => file);
    return [...new Set(proving)]
      .sort()
      .map((file) => `\`${short(file)}\``)
      .join(", ");
  };
}

/** A function that shortens a path to as many of its last parts as no other file shares. */
function shortNames(files: readonly string[]): (file: string) => string {
  const endings = new Map<string, number>();
  const endingsOf = (file: string) => {
    const parts = file.split("/");
    return parts.map((_, from) => parts.slice(from).join("/")).reverse();
  };
  for (const ending of files.flatMap(endingsOf)) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  return (file) => endingsOf(file).find((ending) => endings.get(ending) === 1) ?? file;
}
