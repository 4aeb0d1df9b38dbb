import { readablePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import { MAX_READABLE_NAMES, readableNameIssue } from "#core/forms/definition/readable-address.ts";
import type { Context } from "../../context.ts";
import { listFormAddresses, releaseFormAddress, setFormAddress } from "../../db/forms/form-addresses.ts";
import { keepAddress } from "../forms/find-address.ts";

/**
 * Gives the form a readable address, or takes it away (null). Throws BAD_REQUEST if the name is not valid, and CONFLICT
 * if another form of the organization has it or this one has too many.
 */
export async function saveFormAddress(ctx: Context, form_id: string, name: string | null): Promise<void> {
  const message = name === null ? null : readableNameIssue(name);
  if (message !== null) throw new AppError("BAD_REQUEST", { issues: [{ path: ["name"], message }] });
  const saved = await setFormAddress(ctx.db, form_id, name, ctx.now());
  if (saved.outcome === "taken") {
    throw new AppError("CONFLICT", { reason: `“${saved.by}” has this name. Choose another one.` });
  }
  if (saved.outcome === "full") {
    throw new AppError("CONFLICT", {
      reason: `A form can have ${MAX_READABLE_NAMES} names. Release a former one first.`,
    });
  }
  await tellEdge(ctx, form_id);
}

/** Frees a former name: its address leads nowhere, and another form may take it. */
export async function releaseFormerAddress(ctx: Context, form_id: string, name: string): Promise<void> {
  const before = await listFormAddresses(ctx.db, form_id);
  await releaseFormAddress(ctx.db, form_id, name);
  if (before.former.includes(name)) await ctx.addresses.remove(readablePath(before.organization, name));
}

/**
 * Tells the edge where each of the form's addresses leads now, so that no visit waits for the database. KV may refuse a
 * second write of a key within a second: then it is tried again after the response.
 */
async function tellEdge(ctx: Context, form_id: string): Promise<void> {
  const { organization, name, former } = await listFormAddresses(ctx.db, form_id);
  const found = { form_id, path: name === null ? null : readablePath(organization, name) };
  const tell = async (one: string) => {
    const names = { organization, name: one };
    await keepAddress(ctx, names, found).catch(() =>
      ctx.waitUntil("keep-address", (after) => keepAddress(after, names, found)),
    );
  };
  await Promise.all((name === null ? former : [name, ...former]).map(tell));
}
