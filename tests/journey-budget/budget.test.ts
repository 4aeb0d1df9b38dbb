import { join } from "node:path";
import { expect, test } from "vitest";
import { countJourneys } from "../choice/journeys.ts";
import { BUDGETS, checkBudgets } from "./budget.ts";

test("journeys stay within the budgets of their folders", () => {
  const counts = countJourneys(join(import.meta.dirname, "../.."));
  expect(counts.size).toBeGreaterThan(50);
  expect(checkBudgets(counts, BUDGETS)).toEqual([]);
});

test("a journey too many is named with what to do instead", () => {
  const counts = new Map([
    ["tests/journeys/grid/a.spec.ts", 2],
    ["tests/journeys/grid/b.spec.ts", 3],
    ["tests/journeys/smoke.spec.ts", 1],
  ]);
  const budget = (journeys: number) => ({ journeys, seconds: null });
  expect(checkBudgets(counts, { grid: budget(5), "": budget(1) })).toEqual([]);
  expect(checkBudgets(counts, { grid: budget(4), "": budget(1), look: budget(1) })).toEqual([
    expect.stringMatching(/^tests\/journeys\/grid has 5 journeys, and its budget is 4\. Replace one, or/),
    "tests/journeys/look has no journeys: remove its row",
  ]);
});
