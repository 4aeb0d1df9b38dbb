import type { Restored } from "#core/contracts/organizations/deleted-projects.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  restoreOrganization as restoreOrganizationRow,
  restoreProject as restoreProjectRow,
} from "../../db/organizations/deleted-projects.ts";
import { enforcePlan } from "../access/enforce-plan.ts";

/** Restores a deleted project. Its forms are open if they were open before. */
export async function restoreProject(
  ctx: Context,
  { organization_id, project_id }: { organization_id: string; project_id: string },
): Promise<Restored> {
  const room = await enforcePlan(ctx, organization_id, "projects");
  return found(await restoreProjectRow(ctx.db, project_id, room));
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
