import type { DeletedOrganization, DeletedProject } from "#core/contracts/organizations/deleted-projects.ts";
import type { Context } from "../../context.ts";
import { findDeletedOrganizations, findDeletedProjects } from "../../db/organizations/deleted-projects.ts";

/** What of an organization can be brought back. */
export const listDeletedProjects = (ctx: Context, organization_id: string): Promise<DeletedProject[]> =>
  findDeletedProjects(ctx.db, organization_id);

/** Which organizations a person can bring back. */
export const listDeletedOrganizations = (ctx: Context, user_id: string): Promise<DeletedOrganization[]> =>
  findDeletedOrganizations(ctx.db, user_id);
