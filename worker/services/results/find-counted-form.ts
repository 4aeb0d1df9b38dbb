import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { countedAs, countedFields } from "#core/results/counted-as.ts";
import { type ReadAs, readAs } from "#core/results/results.ts";
import type { Context } from "../../context.ts";
import { findReferred } from "../../db/grid/relations.ts";
import type { WhereQuery } from "../../db/grid/row-predicates.ts";
import { findSearchedForm, readyIndex } from "../../db/grid/search-indexes.ts";
import { RESPONSES } from "../../db/grid/sources/responses.ts";
import type { AnswerCount } from "../../db/results/count-answers.ts";

/** A form's responses that match a query. */
export async function findCountedForm(
  ctx: Context,
  form_id: string,
  query: WhereQuery,
): Promise<AnswerCount> {
  const { fields, lang, zone, index, relations } = await ctx.near(async (db) => {
    const form = await findSearchedForm(db, form_id);
    return { ...form, relations: await findReferred(db, form_id, form.fields) };
  });
  return {
    source: RESPONSES,
    form_id,
    fields,
    lang,
    counted: { fields: countedFields(fields), zone },
    query: { ...query, hides_empty: false },
    relations,
    // The index has no names of rows of other tables.
    search_index: relations === null ? readyIndex(index) : null,
  };
}

/** The question with the id. FIELD_NOT_FOUND if it does not exist, or is answered in another way. */
export function findCountedQuestion({ fields }: AnswerCount, field_id: string, as: ReadAs): FieldDefinition {
  const field = fields.find(({ id }) => id === field_id);
  if (!field || countedAs(field) !== "answered" || readAs(field) !== as) {
    throw new AppError("FIELD_NOT_FOUND", { fields: [field_id] });
  }
  return field;
}
