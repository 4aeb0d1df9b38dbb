import type { Plan } from "#core/contracts/access/plan-names.ts";
import { hasRoom, PLANS, type PlanLimit } from "#core/contracts/access/plans.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import type { PlanRoom } from "../../db/connection/plan-room.ts";
import { type PlanUse, readPlanUse } from "../../db/organizations/organizations.ts";

/** Returns the organization's own plan, else the deployment's. */
export const planOf = (ctx: Context, { plan }: Pick<PlanUse, "plan">): Plan => plan ?? ctx.env.DEFAULT_PLAN;

/**
 * Throws PLAN_LIMIT_REACHED if `more` would exceed the limit of the organization's plan. The statement that adds them takes
 * the room that is returned, and fails in the same way if others have taken it since.
 */
export async function enforcePlan(
  ctx: Context,
  organization_id: string,
  limit: PlanLimit,
  more = 1,
): Promise<PlanRoom> {
  const use = await readPlanUse(ctx.db, organization_id);
  const plan = planOf(ctx, use);
  const { [limit]: most } = PLANS[plan].limits;
  if (!hasRoom(plan, limit, use.used[limit], more)) {
    throw new AppError("PLAN_LIMIT_REACHED", { plan, limit, most });
  }
  return { organization_id, plan, limit, most, more };
}
