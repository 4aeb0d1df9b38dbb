import { join } from "node:path";
import { expect, test } from "vitest";
import { countTests } from "../choice/specs.ts";
import { BUDGETS, checkBudgets } from "./budget.ts";

test("tests in Chromium stay within the budgets of their folders", () => {
  const counts = countTests(join(import.meta.dirname, "../.."));
  expect(counts.size).toBeGreaterThan(50);
  expect(checkBudgets(counts, BUDGETS)).toEqual([]);
});

test("a journey too many is named with what to do instead", () => {
  const counts = new Map([
    ["tests/journeys/grid/a.spec.ts", 2],
    ["tests/journeys/grid/b.spec.ts", 3],
    ["tests/journeys/smoke.spec.ts", 1],
    ["tests/components/grid/c.spec.ts", 9],
  ]);
  const budget = (tests: number | null) => ({ tests, seconds: null });
  const rest = { journeys: budget(1), "components/grid": budget(null) };
  expect(checkBudgets(counts, { ...rest, "journeys/grid": budget(5) })).toEqual([]);
  expect(checkBudgets(counts, { ...rest, "journeys/grid": budget(4), "journeys/look": budget(1) })).toEqual([
    expect.stringMatching(/^tests\/journeys\/grid has 5 tests, and its budget is 4\. Replace one, or/),
    "tests/journeys/look has no tests: remove its row",
  ]);
});
