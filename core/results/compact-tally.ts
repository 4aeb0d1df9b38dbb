import type { NumberAnswers } from "./answer-groups.ts";
import type { CountedAs } from "./counted-as.ts";
import { countNumbers, numberCounts, summarize } from "./numbers.ts";
import { changeSummary } from "./summary-changes.ts";
import { addTally, optionOfKey, type QuestionTally, type Tally } from "./tally.ts";

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
    const rare = rareTexts(question, fields[field_id]);
    if (rare.length === 0) return [field_id, question];
    const left = new Set(rare.map(([key]) => key));
    const counts = Object.entries(question.counts).filter(([key]) => !left.has(key));
    const rest = rare.reduce((sum, [, count]) => sum + count, question.rest ?? 0);
    return [field_id, { ...question, counts: Object.fromEntries(counts), rest }];
  });
  return { ...tally, questions: Object.fromEntries(questions) };
}

function rareTexts({ counts }: QuestionTally, as: CountedAs | undefined): [string, number][] {
  const isText = (key: string) => as === "values" || (as === "options" && optionOfKey(key).id === "");
  const texts = Object.entries(counts).filter(([key]) => isText(key));
  return texts.length <= MOST_TEXTS ? [] : texts.toSorted(([, a], [, b]) => b - a).slice(MOST_TEXTS);
}

/**
 * A compact tally with the difference of responses that have changed. Null: it cannot be known what they change, or the
 * tally would no longer be compact, or have no room for `reach` further responses.
 */
export function changeTally(
  tally: Tally,
  difference: Tally,
  fields: Readonly<Record<string, CountedAs>>,
  reach: number,
): Tally | null {
  for (const [field_id, { counts }] of Object.entries(difference.questions)) {
    const before = tally.questions[field_id];
    // A text may be one of the rest.
    if (before?.rest !== undefined && Object.keys(counts).some((key) => !Object.hasOwn(before.counts, key)))
      return null;
  }
  const copies = Object.entries(tally.questions).map(
    ([field_id, question]) => [field_id, { ...question, counts: { ...question.counts } }] as const,
  );
  const changed: Tally = { ...tally, received: { ...tally.received }, questions: Object.fromEntries(copies) };
  addTally(changed, difference);
  for (const [field_id, question] of Object.entries(changed.questions)) {
    const { "": unread = 0, ...counts } = question.counts;
    if (question.numbers) {
      const numbers = changeSummary(question.numbers, signedNumbers(counts), reach);
      if (numbers === null) return null;
      changed.questions[field_id] = { ...question, counts: unread === 0 ? {} : { "": unread }, numbers };
    } else if (fields[field_id] === "numbers" && Object.keys(counts).length > MOST_NUMBERS) return null;
    else if (rareTexts(question, fields[field_id]).length > 0) return null;
  }
  return changed;
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
