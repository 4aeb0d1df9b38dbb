import { readablePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type FoundAddress, findFormAddress } from "../../db/forms/form-addresses.ts";

/** An older entry is still used, and looked up again after the response. */
const FRESH_MS = 60_000;

/** KV accepts one write of a key per second. */
const WRITE_MS = 1_000;
/** Renames during one look-up after which its entry is removed. */
const MOST_RENAMES = 3;

/**
 * Finds the form of a readable address, at the edge if it was visited before. `organization` and `name` are in lower
 * case. Throws FORM_NOT_FOUND if no form has or had the name.
 */
export async function findAddress(ctx: Context, organization: string, name: string): Promise<FoundAddress> {
  const path = readablePath(organization, name);
  const known = await ctx.addresses.read(path);
  if (known === null) {
    const found = await lookUp(ctx, { organization, name });
    if (found === null) throw new AppError("FORM_NOT_FOUND");
    ctx.waitUntil("keep-address", (after) => keep(after, { organization, name }, found));
    return found;
  }
  if (ctx.now().getTime() - known.at > FRESH_MS) {
    ctx.waitUntil("keep-address", async (after) =>
      keep(after, { organization, name }, await lookUp(after, { organization, name })),
    );
  }
  return known;
}

interface Names {
  organization: string;
  name: string;
}

/** The primary, because a replica may lack the newest name. */
const lookUp = (ctx: Context, { organization, name }: Names) => findFormAddress(ctx.db, organization, name);

/**
 * Keeps what a look-up found, and looks it up again: a rename in between has removed the entry before it was written, so
 * that the former address would stay.
 */
async function keep(ctx: Context, names: Names, first: FoundAddress | null): Promise<void> {
  const path = readablePath(names.organization, names.name);
  let found = first;
  for (let renames = 0; renames < MOST_RENAMES; renames += 1) {
    if (found === null) return ctx.addresses.remove(path);
    await ctx.addresses.write(path, { ...found, at: ctx.now().getTime() });
    const current = await lookUp(ctx, names);
    if (current?.form_id === found.form_id && current.path === found.path) return;
    found = current;
    await new Promise((resolve) => setTimeout(resolve, WRITE_MS));
  }
  await ctx.addresses.remove(path);
}
