import { expect, test } from "vitest";
import { PLAN_NAMES } from "./plan-names.ts";
import { hasRoom, PLANS, type PlanLimit } from "./plans.ts";

test("a higher plan allows at least as much as a lower one, and the highest plan has no limits", () => {
  const limits = Object.keys(PLANS.free.limits) as PlanLimit[];
  for (const limit of limits) {
    const most = PLAN_NAMES.map((plan) => PLANS[plan].limits[limit] ?? Number.POSITIVE_INFINITY);
    expect(most).toEqual([...most].sort((a, b) => a - b));
    expect(hasRoom("enterprise", limit, 1_000_000)).toBe(true);
  }
});

test("the last seat of a plan can be taken, and the next one is refused", () => {
  const { members } = PLANS.free.limits;
  expect(hasRoom("free", "members", members - 1)).toBe(true);
  expect(hasRoom("free", "members", members)).toBe(false);
});
