/** The plans. `plans.ts` lists what each allows. */
export const PLAN_NAMES = ["free", "pro", "team", "enterprise"] as const;
export type Plan = (typeof PLAN_NAMES)[number];
