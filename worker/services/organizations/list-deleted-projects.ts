import type { DeletedOrganization, DeletedProject } from "#core/contracts/organizations/deleted-projects.ts";
import type { Context } from "../../context.ts";
import { findDeletedOrganizations, findDeletedProjects } from "../../db/organizations/deleted-projects.ts";

/** Lists an organization's deleted projects that can be restored. */
export const listDeletedProjects = (ctx: Context, organization_id: string): Promise<DeletedProject[]> =>
  findDeletedProjects(ctx.db, organization_id);

/** Lists the deleted organizations that a person can restore. */
export const listDeletedOrganizations = (ctx: Context, user_id: string): Promise<DeletedOrganization[]> =>
  findDeletedOrganizations(ctx.db, user_id);
