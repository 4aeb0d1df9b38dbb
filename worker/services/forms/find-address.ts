import { readablePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { type FoundAddress, findFormAddress } from "../../db/forms/form-addresses.ts";

/** An older entry is still used, and looked up again after the response. */
const FRESH_MS = 60_000;

/**
 * Finds the form of a readable address, at the edge if it was visited before. `organization` and `name` are in lower
 * case. Throws FORM_NOT_FOUND if no form has or had the name.
 */
export async function findAddress(ctx: Context, organization: string, name: string): Promise<FoundAddress> {
  const path = readablePath(organization, name);
  const known = await ctx.addresses.read(path);
  if (known === null) {
    const found = await lookUp(ctx, organization, name);
    if (found === null) throw new AppError("FORM_NOT_FOUND");
    ctx.waitUntil("keep-address", (after) => keep(after, path, found));
    return found;
  }
  if (ctx.now().getTime() - known.at > FRESH_MS) {
    ctx.waitUntil("keep-address", async (after) =>
      keep(after, path, await lookUp(after, organization, name)),
    );
  }
  return known;
}

/** The primary, because a replica may lack the newest name. */
const lookUp = (ctx: Context, organization: string, name: string) =>
  findFormAddress(ctx.db, organization, name);

const keep = (ctx: Context, path: string, found: FoundAddress | null) =>
  found === null
    ? ctx.addresses.remove(path)
    : ctx.addresses.write(path, { ...found, at: ctx.now().getTime() });
