import type { Context } from "../../context.ts";
import { hideOrganization } from "../../db/organizations/deleted-projects.ts";
import { closeForms, unconfirmed } from "./close-forms.ts";

/** Hides the organization with its projects and forms. Requires the confirmation `DELETE {display name}`. */
export async function deleteOrganization(
  ctx: Context,
  organization_id: string,
  confirmation: string,
): Promise<void> {
  const isDeleted = await hideOrganization(ctx.db, organization_id, confirmation, ctx.now());
  if (!isDeleted) throw unconfirmed();
  closeForms(ctx, { organization_id });
}
