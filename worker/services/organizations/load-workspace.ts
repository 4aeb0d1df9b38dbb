import type { Workspace } from "#core/contracts/documents/workspace.ts";
import type { Context } from "../../context.ts";
import { ensureWorkspace, readWorkspace } from "../../db/documents/workspace.ts";
import type { User } from "../access/authorize.ts";
import { organizationSlug } from "./organization-slug.ts";

/**
 * The caller's organizations, projects and documents. A caller without an organization gets one with a
 * project first.
 */
export async function loadWorkspace(ctx: Context, user: User): Promise<Workspace> {
  const { id, name, email, image } = user;
  let lists = await readWorkspace(ctx.db, id);
  if (lists.organizations.length === 0) {
    const label = name.trim() || email.slice(0, email.indexOf("@"));
    await ensureWorkspace(ctx.db, id, organizationSlug(label), label);
    lists = await readWorkspace(ctx.db, id);
  }
  return { user: { id, name, email, image }, ...lists };
}
