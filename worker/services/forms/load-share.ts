import type { Share } from "#core/contracts/documents/documents.ts";
import { embedPath, formPath, readablePath, submitPath } from "#core/contracts/wire/paths.ts";
import type { Context } from "../../context.ts";
import { listFormAddresses } from "../../db/forms/form-addresses.ts";

/** Everywhere that a form can be reached. */
export async function loadShare(ctx: Context, form_id: string): Promise<Share> {
  const { organization, name, former } = await listFormAddresses(ctx.db, form_id);
  return {
    url: ctx.origin + (name === null ? formPath(form_id) : readablePath(organization, name)),
    readable_prefix: ctx.origin + readablePath(organization, ""),
    name,
    former_names: former,
    embed: ctx.origin + embedPath(form_id),
    submit: ctx.origin + submitPath(form_id),
  };
}
