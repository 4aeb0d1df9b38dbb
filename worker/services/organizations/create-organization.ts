import type { CreatedOrganization } from "#core/contracts/organizations/organizations.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import {
  countMemberships,
  createOrganization as createOrganizationRow,
} from "../../db/organizations/organizations.ts";
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
  if ((await countMemberships(ctx.db, user.id)) >= MAX_MEMBERSHIPS) {
    throw new AppError("BAD_REQUEST", {
      reason: `You’re already in ${MAX_MEMBERSHIPS} organizations, which is the limit.`,
    });
  }
  return createOrganizationRow(ctx.db, user.id, organizationSlug(display_name), display_name);
}
