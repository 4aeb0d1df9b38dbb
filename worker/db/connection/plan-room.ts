import type { Plan } from "#core/contracts/access/plan-names.ts";
import type { PlanLimit } from "#core/contracts/access/plans.ts";

/**
 * Room in an organization's plan for what a statement adds. The statement has it checked by `take_plan_room`, which counts
 * again, because others may have been faster since.
 */
export interface PlanRoom {
  organization_id: string;
  plan: Plan;
  limit: PlanLimit;
  /** Null: unlimited. */
  most: number | null;
  more: number;
}

/** The parameter of `take_plan_room`. Null: nothing is taken. */
export const roomJson = (room: PlanRoom | null): string => JSON.stringify(room ?? {});
