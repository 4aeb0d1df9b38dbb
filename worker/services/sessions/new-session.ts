import type { NewSession } from "#core/contracts/sessions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { isForm } from "../../db/forms/forms.ts";
import { mintSessionId } from "../keys/session-id.ts";

/**
 * A session id; its row is made by the first edit or by the submit. Throws FORM_NOT_FOUND: the edge is asked whether there
 * is such a form, and the database only where the edge has none.
 */
export async function newSession(ctx: Context, form_id: string): Promise<NewSession> {
  const isKnown = (await ctx.definitions.read(form_id)) !== null || (await isForm(ctx.db, form_id));
  if (!isKnown) throw new AppError("FORM_NOT_FOUND");
  return { id: await mintSessionId(ctx) };
}
