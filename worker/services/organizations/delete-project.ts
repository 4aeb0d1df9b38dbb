import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { hideProject } from "../../db/organizations/deleted-projects.ts";
import { closeForms, unconfirmed } from "./close-forms.ts";

/** Hides the project and its forms. If it is not empty, requires the confirmation `DELETE {name}`. */
export async function deleteProject(ctx: Context, project_id: string, confirmation: string): Promise<void> {
  const outcome = await hideProject(ctx.db, project_id, confirmation, ctx.now());
  if (outcome === "last") throw new AppError("LAST_PROJECT");
  if (outcome === "unconfirmed") throw unconfirmed();
  closeForms(ctx, { project_id });
}
