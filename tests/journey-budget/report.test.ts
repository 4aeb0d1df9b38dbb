import { expect, test } from "vitest";
import { describeCosts } from "./report.ts";

const journey = (path: string, line: number, title: string, seconds: number) => ({
  path: `tests/journeys/${path}`,
  line,
  title,
  seconds,
});

test("a run's costs are by folder, and folders above their budgets are marked", () => {
  const journeys = [
    journey("grid/paging.spec.ts", 3, "pages turn", 4.5),
    journey("grid/paging.spec.ts", 9, "in German", 2),
    journey("grid/paging.spec.ts", 9, "in Korean", 2.25),
    journey("look/theme.spec.ts", 5, "a theme is chosen", 10),
    journey("smoke.spec.ts", 4, "the editor opens", 1),
  ];
  const budgets = {
    "": { journeys: 1, seconds: null },
    grid: { journeys: 2, seconds: 8 },
    look: { journeys: 1, seconds: 10 },
  };
  expect(describeCosts(journeys, budgets)).toBe(
    `
Processor time of journeys, in seconds
  folder         journeys   seconds   budget
  look                  1        10       10
  grid                  2         9        8  over its budget
  (none)                1         1
  total                 4        20
The slowest 5
    10.0  look/theme.spec.ts:5 a theme is chosen
     4.5  grid/paging.spec.ts:3 pages turn
     2.3  grid/paging.spec.ts:9 in Korean
     2.0  grid/paging.spec.ts:9 in German
     1.0  smoke.spec.ts:4 the editor opens
`.trim(),
  );
});

test("the slowest twenty are named", () => {
  const journeys = Array.from({ length: 30 }, (_, n) => journey("grid/many.spec.ts", n, `number ${n}`, n));
  const lines = describeCosts(journeys, {}).split("\n");
  expect(lines).toContain("The slowest 20");
  expect(lines.at(-1)).toContain("number 10");
});
