import type { CreatedOrganization } from "#core/contracts/organizations/organizations.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { createOrganization as createOrganizationRow } from "../../db/organizations/organizations.ts";
import type { User } from "../access/authorize.ts";
import { organizationSlug } from "./organization-slug.ts";

/** Far more memberships than a person needs, but a limit for scripts. */
const MAX_MEMBERSHIPS = 100;

/** Creates another organization for the caller, with a project. */
export async function createOrganization(
  ctx: Context,
  user: User,
  display_name: string,
): Promise<CreatedOrganization> {
  const created = await createOrganizationRow(ctx.db, {
    user_id: user.id,
    slug: organizationSlug(display_name),
    name: display_name,
    most: MAX_MEMBERSHIPS,
  });
  if (created === null) {
    throw new AppError("BAD_REQUEST", {
      reason: `You’re already in ${MAX_MEMBERSHIPS} organizations, which is the limit.`,
    });
  }
  return created;
}
