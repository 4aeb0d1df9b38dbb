import { may } from "#core/contracts/access/roles.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import type { Context } from "../../context.ts";
import { readOrganization } from "../../db/organizations/organizations.ts";
import type { Member } from "../access/authorize.ts";
import { planOf } from "../access/enforce-plan.ts";

/** Loads an organization with its members. Lists invitations only for members who may invite. */
export async function loadOrganization(
  ctx: Context,
  { organization_id, role }: Member,
): Promise<OrganizationDetails> {
  const row = await readOrganization(ctx.db, organization_id);
  return {
    ...row,
    role,
    plan: planOf(ctx, row),
    invitations: may(role, "manage_members") ? row.invitations : [],
    can_mail: ctx.mail.isConfigured,
  };
}
