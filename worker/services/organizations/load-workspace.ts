import type { Context } from "../../context.ts";
import { ensureWorkspace, readWorkspace, type WorkspaceRows } from "../../db/documents/workspace.ts";
import type { User } from "../access/authorize.ts";
import { organizationSlug } from "./organization-slug.ts";

/**
 * Loads the caller's organizations, projects, documents and account. First creates an organization with a project for a
 * caller without one.
 */
export async function loadWorkspace(
  ctx: Context,
  { id, name, email }: Pick<User, "id" | "name" | "email">,
): Promise<WorkspaceRows> {
  let found = await readWorkspace(ctx.db, id);
  if (found.organizations.length === 0) {
    const label = name.trim() || email.slice(0, email.indexOf("@"));
    await ensureWorkspace(ctx.db, id, organizationSlug(label), label);
    found = await readWorkspace(ctx.db, id);
  }
  return found;
}
