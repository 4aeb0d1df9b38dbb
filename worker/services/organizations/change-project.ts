import type { CreatedProject } from "#core/contracts/organizations/projects.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  createProject as createRow,
  renameProject as renameRow,
} from "../../db/organizations/organizations.ts";
import { enforcePlan } from "../access/enforce-plan.ts";

/** Creates an empty project. Throws NAME_TAKEN for a duplicate name. */
export async function createProject(
  ctx: Context,
  organization_id: string,
  name: string,
): Promise<CreatedProject> {
  const room = await enforcePlan(ctx, organization_id, "projects");
  const project = await createRow(ctx.db, organization_id, name, room);
  if (project === null) throw new AppError("NAME_TAKEN");
  return project;
}

/** Renames a project. Its address in the editor changes too, but the addresses of its forms stay. */
export async function renameProject(ctx: Context, project_id: string, name: string): Promise<void> {
  if (!(await renameRow(ctx.db, project_id, name))) throw new AppError("NAME_TAKEN");
}
