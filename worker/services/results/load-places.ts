import type { AnsweredPlace } from "#core/contracts/results.ts";
import { isJsonObject } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { WhereQuery } from "../../db/grid/row-predicates.ts";
import { readAnswers } from "../../db/results/read-answers.ts";
import { findCountedForm, findCountedQuestion } from "./find-counted-form.ts";

const MOST_PLACES = 1_000;

/** Where the latest answers to a question lie. FIELD_NOT_FOUND for one that does not ask for a place. */
export async function loadPlaces(
  ctx: Context,
  form_id: string,
  field_id: string,
  query: WhereQuery,
): Promise<AnsweredPlace[]> {
  const table = await findCountedForm(ctx, form_id, query);
  findCountedQuestion(table, field_id, "places");
  const answers = await ctx.near((db) => readAnswers(db, table, field_id, MOST_PLACES));
  return answers.flatMap(({ response_id, value }) => {
    const { lat, lng } = isJsonObject(value) ? value : {};
    const isPlace = typeof lat === "number" && typeof lng === "number";
    return isPlace ? [{ response_id, latitude: lat, longitude: lng }] : [];
  });
}
