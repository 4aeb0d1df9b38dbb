import type { NewSession } from "#core/contracts/sessions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { isForm } from "../../db/forms/forms.ts";
import { mintSessionId } from "../keys/session-id.ts";

/**
 * Returns a session id. The first edit or the submit creates its row. Throws FORM_NOT_FOUND, for which it asks the
 * database only if the form is not cached at the edge.
 */
export async function newSession(ctx: Context, form_id: string): Promise<NewSession> {
  const isKnown = (await ctx.definitions.read(form_id)) !== null || (await isForm(ctx.db, form_id));
  if (!isKnown) throw new AppError("FORM_NOT_FOUND");
  return { id: await mintSessionId(ctx) };
}
