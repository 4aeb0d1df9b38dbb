import type { Cell } from "../fields/cell.ts";
import type { JsonValue } from "../values/json.ts";
import { toZonedTime } from "../values/zoned-time.ts";
import type { CountedAs } from "./counted-as.ts";
import type { NumberSummary } from "./numbers.ts";

/**
 * How many rows have each answer to a question. A row with a list of answers counts once in `answered`, and once in
 * each of them.
 */
export interface QuestionTally {
  /** Rows with an answer. */
  answered: number;
  /** By answer: an option (see `optionKey`), a text, the text of a number, or a day (`2026-05-04`). */
  counts: Record<string, number>;
  /** Numbers that `counts` lacks, because there were too many different ones. */
  numbers?: NumberSummary;
  /** Answers that `counts` lacks, because they were too many different texts. */
  rest?: number;
}

/** The answers of some responses, counted. Tallies of different responses can be added. */
export interface Tally {
  responses: number;
  /** By the day on which they were received. */
  received: Record<string, number>;
  /** By field id. Fields that nobody answered may be missing. */
  questions: Record<string, QuestionTally>;
}

/** A tally without responses. */
export const emptyTally = (): Tally => ({ responses: 0, received: {}, questions: {} });

const SEPARATOR = "\u001f";

/** A chosen option: its id, and the text that it had then, which is all that is left once the option is deleted. */
export const optionKey = (id: string, text: string) => `${id}${SEPARATOR}${text}`;

export function optionOfKey(key: string): { id: string; text: string } {
  const at = key.indexOf(SEPARATOR);
  return at === -1 ? { id: "", text: key } : { id: key.slice(0, at), text: key.slice(at + 1) };
}

/** Adds `source`, which is not compact, to `target`, or takes it away. */
export function addTally(target: Tally, source: Tally, times: 1 | -1 = 1): void {
  target.responses += times * source.responses;
  addCounts(target.received, source.received, times);
  for (const [field_id, { answered, counts }] of Object.entries(source.questions)) {
    target.questions[field_id] ??= { answered: 0, counts: {} };
    const question = target.questions[field_id];
    question.answered += times * answered;
    addCounts(question.counts, counts, times);
  }
}

function addCounts(target: Record<string, number>, source: Record<string, number>, times: 1 | -1): void {
  for (const [key, count] of Object.entries(source)) increase(target, key, times * count);
}

/** Counts without any are removed. A key may be what people wrote, such as `constructor`. */
export function increase(counts: Record<string, number>, key: string, by: number): void {
  const sum = (Object.hasOwn(counts, key) ? counts[key]! : 0) + by;
  if (sum === 0) delete counts[key];
  else counts[key] = sum;
}

/** A response as its tally needs it. */
export interface TalliedRow {
  /** ISO 8601. */
  created_at: string;
  data: Readonly<Record<string, Cell>>;
}

/** The tally of one response. The database counts many at once by the same rules (worker/db/results/answer-groups.ts). */
export function tallyOfRow(
  { created_at, data }: TalliedRow,
  fields: Readonly<Record<string, CountedAs>>,
  zone: string,
): Tally {
  const questions: Tally["questions"] = {};
  for (const [field_id, as] of Object.entries(fields)) {
    const cell = data[field_id];
    if (cell === undefined || !isAnswered(cell.value)) continue;
    const counts: Record<string, number> = {};
    for (const key of answersOf(cell, as, zone)) increase(counts, key, 1);
    questions[field_id] = { answered: 1, counts };
  }
  return { responses: 1, received: { [dayOf(created_at, zone)]: 1 }, questions };
}

/** Null, an empty text and an empty list are no answers; false and 0 are. */
export function isAnswered(value: JsonValue): boolean {
  return value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

export function answersOf(cell: Cell, as: CountedAs, zone: string): string[] {
  if (as === "answered") return [];
  const values = Array.isArray(cell.value) ? (cell.value as readonly JsonValue[]) : [cell.value];
  const ids = cell.form_field_option_ids ?? [cell.form_field_option_id ?? ""];
  return values.map((value, index) => {
    const text = textOf(value);
    if (as === "options") return optionKey(ids[index] ?? "", text);
    if (as === "moments") return dayOf(text, zone);
    return as === "days" ? dayIn(text) : text;
  });
}

function textOf(value: JsonValue): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // The one text that is no key of an object.
  return text === "__proto__" ? "" : text;
}

/** Empty for a text that does not begin with a day. */
export function dayIn(text: string): string {
  const day = text.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : "";
}

/** Empty for a text that is no moment. */
const dayOf = (iso: string, zone: string) => toZonedTime(iso, zone).slice(0, 10);
