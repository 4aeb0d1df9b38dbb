import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deleteInvitation } from "../../db/organizations/organizations.ts";

/** Revokes the invitation and invalidates its link. */
export async function revokeInvitation(
  ctx: Context,
  { organization_id, invitation_id }: { organization_id: string; invitation_id: string },
): Promise<void> {
  if (!(await deleteInvitation(ctx.db, organization_id, invitation_id))) throw new AppError("NOT_FOUND");
}
