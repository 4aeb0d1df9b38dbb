import { RESERVED_SLUGS } from "#core/contracts/paths.ts";
import type { Workspace } from "#core/contracts/workspace.ts";
import type { Context } from "../context.ts";
import { ensureWorkspace, readWorkspace } from "../db/workspace.ts";
import type { User } from "./authorize.ts";

/** The caller's organizations, projects and documents; a new owner gets an organization and a project first. */
export async function loadWorkspace(ctx: Context, user: User): Promise<Workspace> {
  const { id, name, email, image } = user;
  let lists = await readWorkspace(ctx.db, id);
  if (lists.projects.length === 0) {
    const label = name.trim() || email.slice(0, email.indexOf("@"));
    await ensureWorkspace(ctx.db, id, organizationSlug(label), label);
    lists = await readWorkspace(ctx.db, id);
  }
  return { user: { id, name, email, image }, ...lists };
}

const MAX_SLUG_LENGTH = 30;

/** A name as the first segment of an address; the database adds a number when it is taken. */
function organizationSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
  if (slug === "") return "workspace";
  return (RESERVED_SLUGS as readonly string[]).includes(slug) ? `${slug}-workspace` : slug;
}
