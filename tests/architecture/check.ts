import { posix } from "node:path";
import { LONG_FILES, MOST_LINES, MOST_LINES_OF_A_TEST } from "./lengths.ts";
import { ATOM_MAKERS, OUTER_ROOMS, PACKAGES, PAGE_MUST_NOT_REACH, ROOMS, type Room } from "./rooms.ts";
import type { Import, SourceFile } from "./source-file.ts";
import { SUBJECTS } from "./subjects.ts";

/** One broken law, in words that say where. */
export type Violation = string;

const TEST_FILE = /\.test\.tsx?$/;
const TOP_ROOMS = ["core", "worker", "web", "party", "local"];

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);
}

export function roomOf(path: string): Room | null {
  const fitting = ROOMS.filter((room) => isBelow(path, room.path));
  return fitting.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function topRoom(path: string): string {
  return path.split("/")[0] ?? "";
}

/** The file that an import of ours means, from the root; null for a package or a virtual module. */
function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return posix.join(posix.dirname(from), bare);
  return bare.startsWith("#") ? bare.slice(1) : null;
}

function isSameFolder(room: Room, from: string, to: string): boolean {
  const folder = (path: string) => path.slice(room.path.length + 1).split("/")[0];
  return folder(from) === folder(to);
}

function mayImport(room: Room, from: string, to: string, kind: Import["kind"]): boolean {
  const target = roomOf(to);
  if (target === room) return room.is_each_folder_apart !== true || isSameFolder(room, from, to);
  if (room.may.some((path) => isBelow(to, path))) return true;
  return kind === "type" && (room.may_as_types ?? []).some((path) => isBelow(to, path));
}

function checkArrow(file: SourceFile, { specifier, kind }: Import, paths: ReadonlySet<string>): Violation[] {
  const to = resolveImport(file.path, specifier);
  if (to === null) return [];
  const says = `${file.path} imports ${specifier}`;
  const room = roomOf(file.path);
  if (!/\.\w+$/.test(to)) return [`${says}: the file's ending is missing`];
  if (/\.tsx?$/.test(to) && !paths.has(to)) return [`${says}: there is no such file`];
  const isRelative = specifier.startsWith(".");
  const violations: Violation[] = [];
  if (isRelative && topRoom(to) !== topRoom(file.path) && TOP_ROOMS.includes(topRoom(to))) {
    violations.push(`${says}: across rooms imports begin with #`);
  }
  if (!isRelative && topRoom(to) === topRoom(file.path))
    violations.push(`${says}: inside a room imports are relative`);
  if (room === null || TEST_FILE.test(file.path) || OUTER_ROOMS.includes(room.path)) return violations;
  const target = roomOf(to);
  if (TEST_FILE.test(to) || OUTER_ROOMS.includes(target?.path ?? "")) {
    violations.push(`${says}: nothing imports ${TEST_FILE.test(to) ? "a test" : target?.path}`);
  } else if (!mayImport(room, file.path, to, kind)) {
    violations.push(
      `${says}: ${room.path} may not import ${target?.path}${kind === "type" ? ", not even types" : ""}`,
    );
  }
  return violations;
}

/** Every file is in a room, and every import of ours follows the arrows. */
export function checkArrows(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) => {
    if (roomOf(file.path) === null) return [`${file.path} is in no known room`];
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
  const says = `${file.path} imports ${specifier}`;
  const rule = PACKAGES.find((candidate) => candidate.names.some((name) => isPackage(specifier, name)));
  const violations: Violation[] = [];
  if (rule !== undefined && !rule.rooms.some((room) => isBelow(file.path, room)))
    violations.push(`${says}: ${rule.why}`);
  if (topRoom(file.path) === "core" && specifier !== "zod/mini")
    violations.push(`${says}: core imports only core`);
  const makesAtoms =
    specifier.startsWith("jotai") && kind === "static" && names.some((name) => ATOM_MAKERS.includes(name));
  if (makesAtoms && !/^web\/[^/]+\/state\//.test(file.path))
    violations.push(`${says}: only web/*/state makes atoms`);
  return violations;
}

/** Packages are imported only where they may be; tests and tools are free. */
export function checkPackages(files: readonly SourceFile[]): Violation[] {
  const bound = files.filter(({ path }) => {
    const room = roomOf(path);
    const isFree = room !== null && (OUTER_ROOMS.includes(room.path) || room.path === "worker/testing");
    return !isFree && !TEST_FILE.test(path);
  });
  return bound.flatMap((file) => file.imports.flatMap((imported) => checkPackage(file, imported)));
}

/** Core has no clock, no chance and no world. */
export function checkPurity(files: readonly SourceFile[]): Violation[] {
  const core = files.filter(({ path }) => topRoom(path) === "core" && !TEST_FILE.test(path));
  return core.flatMap(({ path, impure_words }) =>
    impure_words.map((word) => `${path} says ${word}: core is pure`),
  );
}

/** Files that a file imports, types included unless told otherwise. */
function targetsOf(file: SourceFile, kinds: readonly Import["kind"][]): string[] {
  return file.imports.flatMap(({ specifier, kind }) => {
    const to = kinds.includes(kind) ? resolveImport(file.path, specifier) : null;
    return to === null ? [] : [to];
  });
}

/** Circles of imports, types included, each named once. What is loaded later closes none. */
export function findCircles(files: readonly SourceFile[]): Violation[] {
  const targets = new Map(files.map((file) => [file.path, targetsOf(file, ["static", "type"])]));
  const state = new Map<string, "open" | "done">();
  const circles: Violation[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    state.set(path, "open");
    for (const target of targets.get(path) ?? []) {
      if (state.get(target) === "open") {
        const circle = [...trail.slice(trail.indexOf(target)), target];
        circles.push(`circle: ${circle.join(" -> ")}`);
      } else if (!state.has(target)) visit(target, [...trail, target]);
    }
    state.set(path, "done");
  };
  for (const path of targets.keys()) if (!state.has(path)) visit(path, [path]);
  return circles;
}

/** The folder, or the file without its ending, below the room. */
function subjectOf(room: string, path: string): string {
  const rest = path.slice(room.length + 1);
  return rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : rest.replace(/\.tsx?$/, "");
}

function checkSubjectsOf(room: string, files: readonly SourceFile[]): Violation[] {
  const { foundation, may } = SUBJECTS[room]!;
  const inside = files.filter(({ path }) => path.startsWith(`${room}/`) && !TEST_FILE.test(path));
  return inside.flatMap((file) => {
    const subject = subjectOf(room, file.path);
    if (may[subject] === undefined) return [`${file.path}: ${subject} is no subject of ${room}`];
    const targets = targetsOf(file, ["static", "dynamic", "type"]).filter((to) => to.startsWith(`${room}/`));
    const others = new Set(targets.map((to) => subjectOf(room, to)));
    const allowed = [subject, ...foundation, ...may[subject]];
    return [...others]
      .filter((other) => !allowed.includes(other))
      .map((other) => `${file.path}: in ${room}, ${subject} may not import ${other}`);
  });
}

/** Subjects import one another only where the table says so. */
export function checkSubjects(files: readonly SourceFile[]): Violation[] {
  return Object.keys(SUBJECTS).flatMap((room) => checkSubjectsOf(room, files));
}

/** A folder that nobody can take in at a glance. */
export function checkFolders(paths: readonly string[], most: number): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** Files that are too long, and exceptions that have lost their reason. */
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

/** What the public page's script loads before an island: the trail to everything that it must not reach. */
export function checkPage(files: readonly SourceFile[], entry: string): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  if (!byPath.has(entry)) return [`${entry} is missing: the page's imports cannot be walked`];
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
