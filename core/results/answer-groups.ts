import type { Cell } from "../fields/cell.ts";
import type { JsonValue } from "../values/json.ts";
import type { CountedAs } from "./counted-as.ts";
import { answersOf, dayIn, increase, isAnswered, type QuestionTally } from "./tally.ts";

/** Answers as the database returns them (worker/db/results/answer-groups.ts). */

/** Begins a list of options: `[ids, texts]` in JSON. */
const OPTION_LIST = "\u001e";

/**
 * The tally of a question from groups of equal answers: their text, which is JSON for a list, and how many there are.
 */
export function tallyOfGroups(
  [answers, times]: readonly [answers: readonly string[], counts: readonly number[]],
  as: CountedAs,
  zone: string,
): QuestionTally {
  const tally: QuestionTally = { answered: 0, counts: {} };
  for (const [index, answer] of answers.entries()) {
    const count = times[index]!;
    const cell = cellOfGroup(answer, as);
    if (!isAnswered(cell.value)) continue;
    tally.answered += count;
    for (const key of typeof cell.value === "string" ? [keyOfText(answer, as)] : answersOf(cell, as, zone)) {
      increase(tally.counts, key, count);
    }
  }
  return tally;
}

function keyOfText(answer: string, as: CountedAs): string {
  if (as === "days") return dayIn(answer);
  // A moment is a day already.
  if (as === "moments") return /^\d{4,}-\d{2}-\d{2}$/.test(answer) ? answer : "";
  return answer === "__proto__" ? "" : answer;
}

function cellOfGroup(answer: string, as: CountedAs): Cell {
  if (as === "options") {
    if (!answer.startsWith(OPTION_LIST)) return { value: answer };
    const [ids, texts] = JSON.parse(answer.slice(1)) as [string[] | null, JsonValue];
    return { value: texts, form_field_option_ids: ids ?? [] };
  }
  return { value: parseList(answer) ?? answer };
}

/** Null for a text that is no list, or only looks like one. */
function parseList(text: string): readonly JsonValue[] | null {
  if (!text.startsWith("[")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** All answers to a question for numbers. */
export interface NumberAnswers {
  answered: number;
  /** In any order. */
  values: number[];
  /** How many are no numbers. */
  unread: number;
}

/** Adds an answer: a number's text, or JSON for a list. An empty one is none. */
export function addNumber(to: NumberAnswers, text: string): void {
  if (text === "") return;
  const list = parseList(text);
  if (list?.length === 0) return;
  to.answered += 1;
  for (const one of list ?? [text]) {
    const isText = typeof one === "string" && one.trim() !== "";
    const value = isText || typeof one === "number" ? Number(one) : Number.NaN;
    if (Number.isFinite(value)) to.values.push(value);
    else to.unread += 1;
  }
}
