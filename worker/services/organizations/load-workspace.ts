import type { Workspace } from "#core/contracts/documents/workspace.ts";
import type { Context } from "../../context.ts";
import { ensureWorkspace, readWorkspace } from "../../db/documents/workspace.ts";
import type { User } from "../access/authorize.ts";
import { organizationSlug } from "./organization-slug.ts";

/**
 * Loads the caller's organizations, projects and documents. First creates an organization with a project for a caller
 * without one.
 */
export async function loadWorkspace(ctx: Context, user: User): Promise<Omit<Workspace, "links">> {
  const { id, name, email, image } = user;
  let lists = await readWorkspace(ctx.db, id);
  if (lists.organizations.length === 0) {
    const label = name.trim() || email.slice(0, email.indexOf("@"));
    await ensureWorkspace(ctx.db, id, organizationSlug(label), label);
    lists = await readWorkspace(ctx.db, id);
  }
  return { user: { id, name, email, image }, ...lists };
}
