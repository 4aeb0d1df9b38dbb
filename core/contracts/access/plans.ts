import type { Plan } from "./plan-names.ts";

/** What an organization may have so many of. */
export type PlanLimit = "members" | "projects" | "documents";

interface PlanRow {
  label: string;
  /** Whom it is for, in a sentence. */
  summary: string;
  /** Null: as many as they like. */
  limits: Record<PlanLimit, number | null>;
}

/**
 * What each plan unlocks, one row each, and the only place that knows. Which one holds is the organization's own, else the
 * deployment's (DEFAULT_PLAN), which unlocks everything unless whoever runs it says otherwise.
 */
export const PLANS = {
  free: {
    label: "Free",
    summary: "For one person and a few forms.",
    limits: { members: 2, projects: 1, documents: 10 },
  },
  pro: {
    label: "Pro",
    summary: "For people who live off their forms.",
    limits: { members: 5, projects: 10, documents: 200 },
  },
  team: {
    label: "Team",
    summary: "For those who work together.",
    limits: { members: 50, projects: null, documents: null },
  },
  enterprise: {
    label: "Enterprise",
    summary: "Everything, without limits.",
    limits: { members: null, projects: null, documents: null },
  },
} as const satisfies Record<Plan, PlanRow>;

/** Whether there is room for so many more. */
export function hasRoom(plan: Plan, limit: PlanLimit, used: number, more = 1): boolean {
  const most = PLANS[plan].limits[limit];
  return most === null || used + more <= most;
}
