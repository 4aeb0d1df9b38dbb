import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const TESTS_IN_CHROMIUM = "tests/{components,journeys}/**/*.spec.ts";
const JOURNEYS = "tests/journeys/";

/** Journeys and tests of components. */
export const listSpecs = (root: string): string[] =>
  globSync(TESTS_IN_CHROMIUM, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .sort();

export const isJourney = (path: string): boolean => path.startsWith(JOURNEYS) && path.endsWith(".spec.ts");

/** The name of a test's folder, or the first word of a journey directly in `tests/journeys`. */
export function subjectOfSpec(path: string): string {
  const [first = "", second] = path.replace(/^tests\/\w+\//, "").split("/");
  return second === undefined ? first.replace(/[-.].*$/, "") : first;
}

/** Files of journeys, with the number of journeys written in each. A loop that creates several counts as one. */
export function countJourneys(root: string): Map<string, number> {
  const count = (path: string) => readFileSync(join(root, path), "utf8").match(/^\s*test\(/gm)?.length ?? 0;
  return new Map(
    listSpecs(root)
      .filter(isJourney)
      .map((path) => [path, count(path)]),
  );
}
