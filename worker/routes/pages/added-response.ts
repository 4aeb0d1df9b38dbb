import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { addedTexts } from "#core/forms/texts/added-texts.ts";
import { joinSentences } from "#core/forms/texts/join-sentences.ts";
import type { Context } from "../../context.ts";
import { formResponse } from "./form-document.ts";
import type { PostedForm } from "./later-response.ts";

const textsOf = (definition: FormDefinition, added_at: string) =>
  addedTexts(definition.lang, added_at, formZone(definition));

/** The form with everything that was posted: a member added the answers of its session, so it was not stored. */
export function addedMeanwhile(
  ctx: Context,
  definition: FormDefinition,
  posted: PostedForm,
  added_at: string,
): Promise<Response> {
  const { added, unsaved } = textsOf(definition, added_at);
  const notice_text = joinSentences([added, unsaved]);
  return formResponse(ctx, definition, {
    ...posted,
    notice: "submit_failed",
    notice_text,
    html: { status: 409 },
  });
}

/** What a respondent reads who comes back by a link. */
export const addedTitle = (definition: FormDefinition, added_at: string) =>
  textsOf(definition, added_at).added;
