/** What an organization can have; `plans.ts` says what each unlocks. */
export const PLAN_NAMES = ["free", "pro", "team", "enterprise"] as const;
export type Plan = (typeof PLAN_NAMES)[number];
