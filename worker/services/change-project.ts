import type { CreatedProject } from "#core/contracts/projects.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import {
  createProject as createRow,
  deleteProject as deleteRow,
  listFormIds,
  renameProject as renameRow,
} from "../db/organizations.ts";
import { expectWithinPlan } from "./expect-within-plan.ts";

/** A project without documents. NAME_TAKEN when the organization has one of the name. */
export async function createProject(
  ctx: Context,
  organization_id: string,
  name: string,
): Promise<CreatedProject> {
  await expectWithinPlan(ctx, organization_id, "projects");
  const project = await createRow(ctx.db, organization_id, name);
  if (project === null) throw new AppError("NAME_TAKEN");
  return project;
}

/** Its address in the editor changes with it; those of forms do not. */
export async function renameProject(ctx: Context, project_id: string, name: string): Promise<void> {
  if (!(await renameRow(ctx.db, project_id, name))) throw new AppError("NAME_TAKEN");
}

/** Deletes a project with everything in it; one that is not empty wants `DELETE {name}`. */
export async function deleteProject(ctx: Context, project_id: string, confirmation: string): Promise<void> {
  const forms = await listFormIds(ctx.db, project_id);
  const outcome = await deleteRow(ctx.db, project_id, confirmation);
  if (outcome === "last") throw new AppError("LAST_PROJECT");
  if (outcome === "unconfirmed")
    throw new AppError("BAD_REQUEST", { reason: "Type DELETE and the name to confirm." });
  ctx.waitUntil("forget-definitions", async (after) => {
    for (const form_id of forms) await after.definitions.remove(form_id);
  });
}
