import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import { loadSession } from "../../services/sessions/load-session.ts";
import type { RefusedSubmit } from "../v1/submit.ts";
import { addedMeanwhile } from "./added-response.ts";
import { contentOfEntries } from "./form-document.ts";
import { continuedElsewhere } from "./later-response.ts";

/**
 * The form again, if its session was closed because the respondent continued it on another device, or because a member
 * added its answers. Else null.
 */
export async function elsewhereResponse(
  ctx: Context,
  { definition, session_id, entries }: RefusedSubmit & { definition: FormDefinition },
): Promise<Response | null> {
  if (session_id === null) return null;
  const { is_continued, added_at } = await loadSession(ctx, session_id);
  const again = { content: contentOfEntries(definition, entries), session_id };
  if (added_at !== null) {
    return addedMeanwhile(ctx, definition, again, added_at);
  }
  if (!is_continued || !definition.is_continue_later_enabled) return null;
  return continuedElsewhere(ctx, definition, again);
}
