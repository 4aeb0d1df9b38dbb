import type { Restored } from "#core/contracts/organizations/deleted-projects.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  countDocumentsOf,
  restoreOrganization as restoreOrganizationRow,
  restoreProject as restoreProjectRow,
} from "../../db/organizations/deleted-projects.ts";
import { enforcePlan } from "../access/enforce-plan.ts";

/** Restores a deleted project. Its forms are open if they were open before. Throws PLAN_LIMIT_REACHED. */
export async function restoreProject(
  ctx: Context,
  { organization_id, project_id }: { organization_id: string; project_id: string },
): Promise<Restored> {
  const project = await enforcePlan(ctx, organization_id, "projects");
  const more = await countDocumentsOf(ctx.db, project_id);
  const documents = more === 0 ? null : await enforcePlan(ctx, organization_id, "documents", more);
  return found(await restoreProjectRow(ctx.db, project_id, { project, documents }));
}

/** Restores a deleted organization. Throws NOT_FOUND. */
export async function restoreOrganization(ctx: Context, organization_id: string): Promise<Restored> {
  return found(await restoreOrganizationRow(ctx.db, organization_id));
}

/** Throws NOT_FOUND if there is nothing to restore. Another owner may have restored it in the meantime. */
function found(name: string | null): Restored {
  if (name === null) throw new AppError("NOT_FOUND");
  return { name };
}
