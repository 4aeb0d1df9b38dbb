import type { WordCounts } from "#core/contracts/results.ts";
import { richTextToPlain } from "#core/fields/rich-text-plain.ts";
import { countWords } from "#core/results/words.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { WhereQuery } from "../../db/grid/row-predicates.ts";
import { readAnswers } from "../../db/results/read-answers.ts";
import { commonWords } from "./common-words.ts";
import { findCountedForm, findCountedQuestion } from "./find-counted-form.ts";

const MOST_ANSWERS = 2_000;
const MOST_WORDS = 60;

/** The most frequent words of the latest answers to a question. FIELD_NOT_FOUND for one that is not answered with words. */
export async function loadWords(
  ctx: Context,
  form_id: string,
  field_id: string,
  query: WhereQuery,
): Promise<WordCounts> {
  const table = await findCountedForm(ctx, form_id, query);
  const field = findCountedQuestion(table, field_id, "texts");
  const lang = table.lang ?? "en";
  const answers = await ctx.near((db) => readAnswers(db, table, field_id, MOST_ANSWERS));
  const toText = field.type === "richtext" ? richTextToPlain : plainText;
  const common = commonWords(lang);
  const words = countWords(
    answers.map(({ value }) => toText(value)),
    { lang, limit: MOST_WORDS, isCommon: (word) => common.has(word) },
  );
  return { answers: answers.length, words };
}

/** Of a list, all its texts. */
const plainText = (value: JsonValue): string =>
  Array.isArray(value) ? value.map(plainText).join("\n") : typeof value === "string" ? value : "";
