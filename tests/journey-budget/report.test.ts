import { expect, test } from "vitest";
import { describeCosts } from "./report.ts";

const measured = (path: string, line: number, title: string, seconds: number) => ({
  path: `tests/${path}`,
  line,
  title,
  seconds,
});

test("a run's costs are by folder, and folders above their budgets are marked", () => {
  const tests = [
    measured("journeys/grid/paging.spec.ts", 3, "pages turn", 4.5),
    measured("journeys/grid/paging.spec.ts", 9, "in German", 2),
    measured("journeys/grid/paging.spec.ts", 9, "in Korean", 2.25),
    measured("components/look/theme.spec.ts", 5, "a theme is chosen", 10),
    measured("journeys/smoke.spec.ts", 4, "the editor opens", 1),
  ];
  const budgets = {
    journeys: { tests: 1, seconds: null },
    "journeys/grid": { tests: 2, seconds: 8 },
    "components/look": { tests: null, seconds: 10 },
  };
  expect(describeCosts(tests, budgets)).toBe(
    `
Processor time of tests in Chromium, in seconds
  folder                   tests   seconds   budget
  components/look              1        10       10
  journeys/grid                2         9        8  over its budget
  journeys                     1         1
  total                        4        20
The slowest 5
    10.0  components/look/theme.spec.ts:5 a theme is chosen
     4.5  journeys/grid/paging.spec.ts:3 pages turn
     2.3  journeys/grid/paging.spec.ts:9 in Korean
     2.0  journeys/grid/paging.spec.ts:9 in German
     1.0  journeys/smoke.spec.ts:4 the editor opens
`.trim(),
  );
});

test("the slowest twenty are named", () => {
  const tests = Array.from({ length: 30 }, (_, n) =>
    measured("journeys/grid/many.spec.ts", n, `number ${n}`, n),
  );
  const lines = describeCosts(tests, {}).split("\n");
  expect(lines).toContain("The slowest 20");
  expect(lines.at(-1)).toContain("number 10");
});
