import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** Tests in Chromium: of components, and journeys. */
const SPECS = "tests/{components,journeys}/**/*.spec.ts";
const SPEC = /^tests\/(?:components|journeys)\/(.*\.spec\.ts)$/;

export const listSpecs = (root: string): string[] =>
  globSync(SPECS, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .sort();

/** The path of a spec below the folder of its project; undefined for another file. */
export const nameOfSpec = (path: string): string | undefined => SPEC.exec(path)?.[1];

export const isSpec = (path: string): boolean => SPEC.test(path);

export const isJourney = (path: string): boolean => isSpec(path) && path.startsWith("tests/journeys/");

/** The name of a test's folder, or the first word of a journey directly in `tests/journeys`. */
export function subjectOfSpec(path: string): string {
  const [first = "", second] = path.replace(/^tests\/\w+\//, "").split("/");
  return second === undefined ? first.replace(/[-.].*$/, "") : first;
}

/** Specs with the number of tests written in each. A loop that creates several counts as one. */
export function countTests(root: string): Map<string, number> {
  const count = (path: string) => readFileSync(join(root, path), "utf8").match(/^\s*test\(/gm)?.length ?? 0;
  return new Map(listSpecs(root).map((path) => [path, count(path)]));
}
