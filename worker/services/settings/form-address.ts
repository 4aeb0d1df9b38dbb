import pLimit from "p-limit";
import { readablePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import { MAX_READABLE_NAMES, readableNameIssue } from "#core/forms/definition/readable-address.ts";
import type { Context } from "../../context.ts";
import {
  type FoundAddress,
  listFormAddresses,
  releaseFormAddress,
  setFormAddress,
} from "../../db/forms/form-addresses.ts";
import { putAddress, repairAddress } from "../forms/find-address.ts";

/** Names that the edge is told of at once, beside other work after the same response. */
const NAMES_AT_ONCE = 2;

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
  const { organization, name: current, former } = await listFormAddresses(ctx.db, form_id);
  const path = current === null ? null : readablePath(organization, current);
  const names = current === null ? former : [current, ...former];
  await tellEdge(ctx, organization, names, { form_id, path });
}

/** Frees a former name: its address leads nowhere, and another form may take it. */
export async function releaseFormerAddress(ctx: Context, form_id: string, name: string): Promise<void> {
  const { organization, former } = await listFormAddresses(ctx.db, form_id);
  await releaseFormAddress(ctx.db, form_id, name);
  if (former.includes(name)) await tellEdge(ctx, organization, [name], null);
}

/** Tells the edge where addresses lead now, so that no visit waits for the database. Null: nowhere. */
async function tellEdge(
  ctx: Context,
  organization: string,
  names: string[],
  found: FoundAddress | null,
): Promise<void> {
  const atOnce = pLimit(NAMES_AT_ONCE);
  await atOnce.map(names, async (name) => {
    const address = { organization, name };
    const told = await putAddress(ctx, address, found);
    ctx.waitUntil("keep-address", (after) => atOnce(() => repairAddress(after, address, told)));
  });
}
