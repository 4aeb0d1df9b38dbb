import { expect, test } from "vitest";
import { PLAN_NAMES } from "./plan-names.ts";
import { hasRoom, PLANS, type PlanLimit } from "./plans.ts";

test("a higher plan unlocks at least what a lower one does, and the highest everything", () => {
  const limits = Object.keys(PLANS.free.limits) as PlanLimit[];
  for (const limit of limits) {
    const most = PLAN_NAMES.map((plan) => PLANS[plan].limits[limit] ?? Number.POSITIVE_INFINITY);
    expect(most).toEqual([...most].sort((a, b) => a - b));
    expect(hasRoom("enterprise", limit, 1_000_000)).toBe(true);
  }
});

test("the last place of a plan is taken, the one after it refused", () => {
  const { members } = PLANS.free.limits;
  expect(hasRoom("free", "members", members - 1)).toBe(true);
  expect(hasRoom("free", "members", members)).toBe(false);
});
