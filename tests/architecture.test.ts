import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "#core/contracts/access/roles.ts";
import { AREAS, PAGE_ENTRY } from "./architecture/areas.ts";
import {
  areaOf,
  checkArrows,
  checkFolders,
  checkLengths,
  checkPackages,
  checkPage,
  checkPurity,
  checkSubjects,
  findCircles,
} from "./architecture/check.ts";
import { readSourceFile } from "./architecture/source-file.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PATTERN = "{core,worker,web,party,local,bench,tests}/**/*.*";
const SOURCE = /(?<!\.d)\.tsx?$/;
const MOST_FILES_IN_A_FOLDER = 40;
/**
 * The checks prove nothing if no files are read, so they require at least as many as existed when this was written.
 */
const FEWEST_FILES = 400;
const FEWEST_IMPORTS = 1_500;

const countLines = (text: string) => text.split("\n").length - 1;

async function listPaths() {
  const paths: string[] = ["vite.config.ts"];
  for await (const path of glob(PATTERN, { cwd: ROOT })) paths.push(path.split(sep).join(posix.sep));
  return paths.filter((path) => !path.includes("node_modules/"));
}

const allPaths = await listPaths();
const files = allPaths
  .filter((path) => SOURCE.test(path))
  .map((path) => readSourceFile(path, readFileSync(`${ROOT}/${path}`, "utf8")));

describe("the source tree", () => {
  it("is read completely", () => {
    expect(files.length).toBeGreaterThanOrEqual(FEWEST_FILES);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThanOrEqual(FEWEST_IMPORTS);
    const populated = new Set(files.map(({ path }) => areaOf(path)?.path));
    for (const path of [
      "core/values",
      "core/forms",
      "worker/services",
      "worker/db",
      "web/respondent",
      "party",
    ]) {
      expect(populated).toContain(path);
    }
    expect(AREAS.length).toBeGreaterThan(20);
  });

  it("imports only what the tables allow", () => {
    expect(checkArrows(files)).toEqual([]);
  });

  it("imports across subjects only where the table allows it", () => {
    expect(checkSubjects(files)).toEqual([]);
  });

  it("has no folder with too many files", () => {
    expect(checkFolders(allPaths, MOST_FILES_IN_A_FOLDER)).toEqual([]);
  });

  it("has no file that is too long", () => {
    const counted = allPaths.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
    const lines = counted.map((path) => [path, countLines(readFileSync(`${ROOT}/${path}`, "utf8"))] as const);
    expect(checkLengths(new Map(lines))).toEqual([]);
  });

  it("imports packages only where the table allows them", () => {
    expect(checkPackages(files)).toEqual([]);
  });

  it("has a pure core", () => {
    expect(checkPurity(files)).toEqual([]);
  });

  it("has no import cycles", () => {
    expect(findCircles(files)).toEqual([]);
  });

  it("names permissions, not roles, in contracts", () => {
    const contracts = allPaths.filter((path) =>
      /^core\/contracts\/(?!access\/).*(?<!\.test)\.ts$/.test(path),
    );
    expect(contracts.length).toBeGreaterThan(30);
    const naming = contracts.filter((path) => /role: "/.test(readFileSync(`${ROOT}/${path}`, "utf8")));
    expect(naming).toEqual([]);
  });

  it("checks each permission on the server and uses it in the editor", () => {
    const textOf = (folder: RegExp) =>
      allPaths
        .filter((path) => folder.test(path) && !path.includes(".test."))
        .map((path) => readFileSync(`${ROOT}/${path}`, "utf8"))
        .join("\n");
    const contracts = textOf(/^core\/contracts\//);
    const editor = textOf(/^web\/editor\//);
    const isAsked = (name: string) =>
      contracts.includes(`PERMISSIONS.${name}`) || contracts.includes(`access("${name}")`);
    // `see` has no button, and `appoint_owners` also depends on the changed member (mayChangeMember).
    const others = Object.keys(PERMISSIONS).filter((name) => !["see", "appoint_owners"].includes(name));
    expect(others.filter((name) => !isAsked(name))).toEqual([]);
    expect(others.filter((name) => !editor.includes(`"${name}"`))).toEqual([]);
  });

  it("opens servers on loopback addresses only", () => {
    const calls = files.flatMap(({ path }) =>
      [...readFileSync(`${ROOT}/${path}`, "utf8").matchAll(/\.listen\(([^)].*)$/gm)].map(([, rest]) => ({
        path,
        rest,
      })),
    );
    expect(calls.length).toBeGreaterThanOrEqual(8);
    const isLoopback = (rest: string) => /^[^,]+, ("127\.0\.0\.1"|host)[,)]/.test(rest);
    expect(calls.filter(({ rest }) => !isLoopback(rest!))).toEqual([]);
  });

  it("creates local servers only through local-http.ts, which refuses web pages", () => {
    const ofLocal = files.filter(
      ({ path }) => path.startsWith("local/") && !path.includes(".test.") && !path.endsWith("local-http.ts"),
    );
    const makers = ofLocal.filter(({ path }) =>
      /from "node:http"/.test(readFileSync(`${ROOT}/${path}`, "utf8").replace(/import type .*/g, "")),
    );
    expect(makers.map(({ path }) => path)).toEqual([]);
  });

  it("keeps the editor, React and zod out of the public page", () => {
    expect(checkPage(files, PAGE_ENTRY)).toEqual([]);
  });
});
