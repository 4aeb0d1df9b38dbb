import type { Plan } from "./plan-names.ts";

/** What a plan limits. */
export type PlanLimit = "members" | "projects" | "documents" | "storage";

const GIGABYTE = 1024 ** 3;

interface PlanRow {
  label: string;
  /** Who the plan is for, in one sentence. */
  summary: string;
  /** Null if unlimited. `storage`: bytes of the files in buckets. */
  limits: Record<PlanLimit, number | null>;
}

/**
 * What each plan allows, one row each. The organization's own plan applies, else the deployment's
 * (DEFAULT_PLAN). That one allows everything unless the operator sets another.
 */
export const PLANS = {
  free: {
    label: "Free",
    summary: "For personal use and a few forms.",
    limits: { members: 2, projects: 1, documents: 10, storage: GIGABYTE },
  },
  pro: {
    label: "Pro",
    summary: "For professionals with many forms.",
    limits: { members: 5, projects: 10, documents: 200, storage: 100 * GIGABYTE },
  },
  team: {
    label: "Team",
    summary: "For teams that work together.",
    limits: { members: 50, projects: null, documents: null, storage: 1024 * GIGABYTE },
  },
  enterprise: {
    label: "Enterprise",
    summary: "Unlimited, for large organizations.",
    limits: { members: null, projects: null, documents: null, storage: null },
  },
} as const satisfies Record<Plan, PlanRow>;

/** Whether `more` items fit within the limit. */
export function hasRoom(plan: Plan, limit: PlanLimit, used: number, more = 1): boolean {
  const most = PLANS[plan].limits[limit];
  return most === null || used + more <= most;
}
