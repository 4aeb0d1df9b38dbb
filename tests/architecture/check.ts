import { posix } from "node:path";
import { AREAS, type Area, ATOM_MAKERS, OUTER_AREAS, PACKAGES, PAGE_MUST_NOT_REACH } from "./areas.ts";
import { LONG_FILES, MOST_LINES, MOST_LINES_OF_A_TEST } from "./lengths.ts";
import type { Import, SourceFile } from "./source-file.ts";
import { SUBJECTS } from "./subjects.ts";

/** One violated rule, as a message that names the file. */
export type Violation = string;

const TEST_FILE = /\.test\.tsx?$/;
const TOP_AREAS = ["core", "worker", "web", "party", "local"];

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);
}

export function areaOf(path: string): Area | null {
  const fitting = AREAS.filter((area) => isBelow(path, area.path));
  return fitting.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function topArea(path: string): string {
  return path.split("/")[0] ?? "";
}

/** Path of an imported file from the repository's root; null for a package or a virtual module. */
export function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return posix.join(posix.dirname(from), bare);
  return bare.startsWith("#") ? bare.slice(1) : null;
}

function isSameFolder(area: Area, from: string, to: string): boolean {
  const folder = (path: string) => path.slice(area.path.length + 1).split("/")[0];
  return folder(from) === folder(to);
}

function mayImport(area: Area, from: string, to: string, kind: Import["kind"]): boolean {
  const target = areaOf(to);
  if (target === area) return area.is_each_folder_apart !== true || isSameFolder(area, from, to);
  if (area.may.some((path) => isBelow(to, path))) return true;
  return kind === "type" && (area.may_as_types ?? []).some((path) => isBelow(to, path));
}

function checkArrow(file: SourceFile, { specifier, kind }: Import, paths: ReadonlySet<string>): Violation[] {
  const to = resolveImport(file.path, specifier);
  if (to === null) return [];
  const prefix = `${file.path} imports ${specifier}`;
  const area = areaOf(file.path);
  if (!/\.\w+$/.test(to)) return [`${prefix}: the file extension is missing`];
  if (/\.tsx?$/.test(to) && !paths.has(to)) return [`${prefix}: there is no such file`];
  const isRelative = specifier.startsWith(".");
  const violations: Violation[] = [];
  if (isRelative && topArea(to) !== topArea(file.path) && TOP_AREAS.includes(topArea(to))) {
    violations.push(`${prefix}: imports from another area must begin with #`);
  }
  if (!isRelative && topArea(to) === topArea(file.path))
    violations.push(`${prefix}: imports within an area must be relative`);
  if (area === null || TEST_FILE.test(file.path) || OUTER_AREAS.includes(area.path)) return violations;
  const target = areaOf(to);
  if (TEST_FILE.test(to) || OUTER_AREAS.includes(target?.path ?? "")) {
    violations.push(`${prefix}: nothing may import ${TEST_FILE.test(to) ? "a test" : target?.path}`);
  } else if (!mayImport(area, file.path, to, kind)) {
    violations.push(
      `${prefix}: ${area.path} must not import ${target?.path}${kind === "type" ? ", not even types" : ""}`,
    );
  }
  return violations;
}

/** Every file belongs to an area and imports only what the table allows. */
export function checkArrows(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => {
    if (areaOf(file.path) === null) return [`${file.path} is in no known area`];
    return file.imports.flatMap((imported) => checkArrow(file, imported, paths));
  });
}

function isPackage(specifier: string, name: string): boolean {
  return (
    specifier === name ||
    (specifier.startsWith(`${name}/`) && !PACKAGES.some((rule) => rule.names.includes(specifier)))
  );
}

function checkPackage(file: SourceFile, imported: Import): Violation[] {
  const { specifier, names, kind } = imported;
  if (resolveImport(file.path, specifier) !== null) return [];
  const prefix = `${file.path} imports ${specifier}`;
  const rule = PACKAGES.find((candidate) => candidate.names.some((name) => isPackage(specifier, name)));
  const violations: Violation[] = [];
  if (rule !== undefined && !rule.areas.some((area) => isBelow(file.path, area)))
    violations.push(`${prefix}: ${rule.why}`);
  if (topArea(file.path) === "core" && specifier !== "zod/mini")
    violations.push(`${prefix}: core imports only core`);
  const makesAtoms =
    specifier.startsWith("jotai") && kind === "static" && names.some((name) => ATOM_MAKERS.includes(name));
  if (makesAtoms && !/^web\/[^/]+\/state\//.test(file.path))
    violations.push(`${prefix}: only web/*/state makes atoms`);
  return violations;
}

/** Packages are imported only where the table allows them. Tests and tools may import any package. */
export function checkPackages(files: readonly SourceFile[]): Violation[] {
  const bound = files.filter(({ path }) => {
    const area = areaOf(path);
    const isFree = area !== null && (OUTER_AREAS.includes(area.path) || area.path === "worker/testing");
    return !isFree && !TEST_FILE.test(path);
  });
  return bound.flatMap((file) => file.imports.flatMap((imported) => checkPackage(file, imported)));
}

/** Core uses no clock, randomness or I/O. */
export function checkPurity(files: readonly SourceFile[]): Violation[] {
  const core = files.filter(({ path }) => topArea(path) === "core" && !TEST_FILE.test(path));
  return core.flatMap(({ path, impure_words }) =>
    impure_words.map((word) => `${path} uses ${word}: core must be pure`),
  );
}

/** Files that a file imports by one of these kinds of import. */
function targetsOf(file: SourceFile, kinds: readonly Import["kind"][]): string[] {
  return file.imports.flatMap(({ specifier, kind }) => {
    const to = kinds.includes(kind) ? resolveImport(file.path, specifier) : null;
    return to === null ? [] : [to];
  });
}

/** Import cycles, type imports included, each reported once. Dynamic imports close no cycle. */
export function findCircles(files: readonly SourceFile[]): Violation[] {
  const targets = new Map(files.map((file) => [file.path, targetsOf(file, ["static", "type"])]));
  const state = new Map<string, "open" | "done">();
  const circles: Violation[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    state.set(path, "open");
    for (const target of targets.get(path) ?? []) {
      if (state.get(target) === "open") {
        const circle = [...trail.slice(trail.indexOf(target)), target];
        circles.push(`cycle: ${circle.join(" -> ")}`);
      } else if (!state.has(target)) visit(target, [...trail, target]);
    }
    state.set(path, "done");
  };
  for (const path of targets.keys()) if (!state.has(path)) visit(path, [path]);
  return circles;
}

/** The folder within the area, or the name of a file directly in it without its extension. */
export function subjectOf(area: string, path: string): string {
  const rest = path.slice(area.length + 1);
  return rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : rest.replace(/\.tsx?$/, "");
}

function checkSubjectsOf(area: string, files: readonly SourceFile[]): Violation[] {
  const { foundation, may } = SUBJECTS[area]!;
  const inside = files.filter(({ path }) => path.startsWith(`${area}/`) && !TEST_FILE.test(path));
  return inside.flatMap((file) => {
    const subject = subjectOf(area, file.path);
    if (may[subject] === undefined) return [`${file.path}: ${subject} is not a subject of ${area}`];
    const targets = targetsOf(file, ["static", "dynamic", "type"]).filter((to) => to.startsWith(`${area}/`));
    const others = new Set(targets.map((to) => subjectOf(area, to)));
    const allowed = [subject, ...foundation, ...may[subject]];
    return [...others]
      .filter((other) => !allowed.includes(other))
      .map((other) => `${file.path}: in ${area}, ${subject} must not import ${other}`);
  });
}

/** Subjects import one another only where the table allows it. */
export function checkSubjects(files: readonly SourceFile[]): Violation[] {
  return Object.keys(SUBJECTS).flatMap((area) => checkSubjectsOf(area, files));
}

/** Folders with more files of their own than the limit. */
export function checkFolders(paths: readonly string[], most: number): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** Files that are too long, and exceptions that are no longer needed. */
export function checkLengths(lines: ReadonlyMap<string, number>): Violation[] {
  const exceptions = Object.keys(LONG_FILES);
  const isExcepted = (path: string, exception: string) =>
    exception.endsWith("/") ? path.startsWith(exception) : path === exception;
  const long = [...lines].filter(
    ([path, count]) => count > (/\.(test|spec)\.tsx?$/.test(path) ? MOST_LINES_OF_A_TEST : MOST_LINES),
  );
  return [
    ...long
      .filter(([path]) => !exceptions.some((exception) => isExcepted(path, exception)))
      .map(([path, count]) => `${path} has ${count} lines`),
    ...exceptions
      .filter((exception) => !long.some(([path]) => isExcepted(path, exception)))
      .map((exception) => `${exception} needs no exception`),
  ];
}

/** Forbidden files and packages that the public page's script loads before an island, each with its import chain. */
export function checkPage(files: readonly SourceFile[], entry: string): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  if (!byPath.has(entry)) return [`${entry} is missing: the page's imports cannot be followed`];
  const trails = new Map([[entry, entry]]);
  const violations: Violation[] = [];
  for (const [path, trail] of trails) {
    const forbidden = PAGE_MUST_NOT_REACH.paths.find((folder) => isBelow(path, folder));
    if (forbidden !== undefined) violations.push(`the public page reaches ${forbidden}: ${trail}`);
    const file = byPath.get(path);
    if (file === undefined) continue;
    for (const { specifier, kind } of file.imports) {
      if (kind !== "static") continue;
      const heavy = PAGE_MUST_NOT_REACH.packages.find(
        (name) => specifier === name || specifier.startsWith(`${name}/`),
      );
      if (heavy !== undefined) violations.push(`the public page reaches ${heavy}: ${trail}`);
      const to = resolveImport(path, specifier);
      if (to !== null && !trails.has(to)) trails.set(to, `${trail} -> ${to}`);
    }
  }
  return violations;
}
