import type { NumberAnswers } from "./answer-groups.ts";
import type { CountedAs } from "./counted-as.ts";
import { countNumbers, numberCounts, summarize } from "./numbers.ts";
import { changeSummary } from "./summary-changes.ts";
import { optionOfKey, type QuestionTally, type Tally } from "./tally.ts";

/** More different numbers than this are summarized. */
const MOST_NUMBERS = 1_000;
/** Of more different texts that are no options, the most frequent ones are kept. */
const MOST_TEXTS = 1_000;

/**
 * The tally of a question for numbers. Many different ones are summarized, with room for `reach` further responses, unless
 * it is null.
 */
export function tallyOfNumbers(
  { answered, values, unread }: NumberAnswers,
  reach: number | null,
): QuestionTally {
  const numbers = countNumbers(values);
  const counts: Record<string, number> = unread === 0 ? {} : { "": unread };
  if (reach !== null && numbers.values.length > MOST_NUMBERS) {
    return { answered, counts, numbers: summarize(numbers, reach) };
  }
  for (const [index, value] of numbers.values.entries()) counts[value] = numbers.counts[index]!;
  return { answered, counts };
}

/** The tally with fewer texts: people may have written what is now a choice. */
export function withFewTexts(tally: Tally, fields: Readonly<Record<string, CountedAs>>): Tally {
  const questions = Object.entries(tally.questions).map(([field_id, question]): [string, QuestionTally] => {
    const as = fields[field_id];
    const isText = (key: string) => as === "values" || (as === "options" && optionOfKey(key).id === "");
    const texts = Object.entries(question.counts).filter(([key]) => isText(key));
    if (texts.length <= MOST_TEXTS) return [field_id, question];
    const rare = texts.toSorted(([, a], [, b]) => b - a).slice(MOST_TEXTS);
    const left = new Set(rare.map(([key]) => key));
    const counts = Object.entries(question.counts).filter(([key]) => !left.has(key));
    const rest = rare.reduce((sum, [, count]) => sum + count, question.rest ?? 0);
    return [field_id, { ...question, counts: Object.fromEntries(counts), rest }];
  });
  return { ...tally, questions: Object.fromEntries(questions) };
}

/**
 * Puts numbers that were added to a compact tally, or taken away from it, into its summaries. Null: it cannot be known
 * what they change, or there would no longer be room for `reach` further responses.
 */
export function settleTally(tally: Tally, reach: number): Tally | null {
  const questions: Tally["questions"] = {};
  for (const [field_id, question] of Object.entries(tally.questions)) {
    if (question.rest !== undefined) return null;
    questions[field_id] = question;
    if (!question.numbers) continue;
    const { "": unread = 0, ...changes } = question.counts;
    const numbers = changeSummary(question.numbers, signedNumbers(changes), reach);
    if (numbers === null) return null;
    questions[field_id] = { ...question, counts: unread === 0 ? {} : { "": unread }, numbers };
  }
  return { ...tally, questions };
}

function signedNumbers(changes: Readonly<Record<string, number>>) {
  const of = (sign: 1 | -1) => {
    const entries = Object.entries(changes).flatMap(([key, count]) =>
      sign * count > 0 ? [[key, sign * count] as const] : [],
    );
    const { values, counts } = numberCounts(Object.fromEntries(entries));
    return values.flatMap((value, index) => Array<number>(counts[index]!).fill(value));
  };
  return { added: of(1), removed: of(-1) };
}
