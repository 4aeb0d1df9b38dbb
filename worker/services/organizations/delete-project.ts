import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { hideOrganization, hideProject, listFormIds } from "../../db/organizations/deleted-projects.ts";
import { revokeAccess } from "../access/revoke-access.ts";

/** Hides the project and its forms. A non-empty one requires `DELETE {name}`. */
export async function deleteProject(ctx: Context, project_id: string, confirmation: string): Promise<void> {
  const outcome = await hideProject(ctx.db, project_id, confirmation, ctx.now());
  if (outcome === "last") throw new AppError("LAST_PROJECT");
  if (outcome === "unconfirmed") throw unconfirmed();
  closeForms(ctx, { project_id });
}

/** The same for a whole organization; requires `DELETE {display name}`. */
export async function deleteOrganization(
  ctx: Context,
  organization_id: string,
  confirmation: string,
): Promise<void> {
  const isDeleted = await hideOrganization(ctx.db, organization_id, confirmation, ctx.now());
  if (!isDeleted) throw unconfirmed();
  closeForms(ctx, { organization_id });
}

const unconfirmed = () => new AppError("BAD_REQUEST", { reason: "Type DELETE and the name to confirm." });

/** Evicts the forms from the edge, and revokes access of everyone who has one open. */
function closeForms(ctx: Context, where: { organization_id: string } | { project_id: string }): void {
  ctx.waitUntil("forget-definitions", async (after) => {
    for (const form_id of await listFormIds(after.db, where)) await after.definitions.remove(form_id);
  });
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
}
