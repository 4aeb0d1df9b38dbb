import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { rowReference } from "../fields/reference.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { parseLocalDatetime } from "../values/datetime.ts";
import { type CountedAs, countedAs } from "./counted-as.ts";
import { type NumberResult, numberCounts, resultOfNumbers, resultOfSummary } from "./numbers.ts";
import { optionOfKey, type QuestionTally, type Tally } from "./tally.ts";

/** How many responses have an answer. */
export interface AnswerCount {
  /** An option's id, or the text of an option that was deleted. */
  key: string;
  label: string;
  count: number;
  /** The option no longer exists. */
  is_deleted: boolean;
}

/** What the answers to a question say, by the kind of the question. */
export type Answers =
  /**
   * In the order of the options, also those that nobody chose; deleted ones last. `unread`: answers with one of very many
   * texts, from before the question had options.
   */
  | { kind: "choices"; counts: AnswerCount[]; unread: number; is_several: boolean }
  /** The most frequent first. `true`, `false`, codes of countries, times, months and weeks. `unread`: rare ones. */
  | { kind: "values"; counts: { key: string; count: number }[]; unread: number }
  /** `numbers` is null without any. `unread`: answers that are no numbers, from before the question asked for one. */
  | { kind: "numbers"; numbers: NumberResult | null; unread: number }
  /** In order of time, without days that nobody chose. `unread`: answers that are no days. */
  | { kind: "days"; counts: { day: string; count: number }[]; unread: number }
  /** Read one by one. */
  | { kind: ReadAs };

/** How answers are read that are only counted. */
export type ReadAs = "texts" | "rows" | "files" | "places" | "other";

export interface QuestionResult {
  field_id: string;
  /** Responses with an answer. */
  answered: number;
  answers: Answers;
}

const NOTHING: QuestionTally = { answered: 0, counts: {} };

/**
 * The results of every field that has answers, in the order of `fields`. Null: more responses were added to the tally
 * than its summaries have room for.
 */
export function resultsOf(tally: Tally, fields: readonly FieldDefinition[]): QuestionResult[] | null {
  const results: QuestionResult[] = [];
  for (const field of fields) {
    if (countedAs(field) === null) continue;
    const question = tally.questions[field.id] ?? NOTHING;
    const answers = answersOf(field, question);
    if (answers === null) return null;
    results.push({ field_id: field.id, answered: question.answered, answers });
  }
  return results;
}

function answersOf(field: FieldDefinition, question: QuestionTally): Answers | null {
  switch (countedAs(field)) {
    case "options":
      return {
        kind: "choices",
        counts: optionCounts(field, question),
        unread: question.rest ?? 0,
        is_several: isList(field),
      };
    case "values":
      return { kind: "values", counts: valueCounts(question), unread: question.rest ?? 0 };
    case "numbers":
      return numbersOf(question);
    case "days":
    case "moments":
      return { kind: "days", ...dayCounts(question) };
    default:
      return { kind: readAs(field) };
  }
}

const isList = (field: FieldDefinition) => isMultiple(field) || field.is_array === true;

function optionCounts(field: FieldDefinition, { counts }: QuestionTally): AnswerCount[] {
  const options = field.options.toSorted((a, b) => a.index - b.index);
  const known = new Map(options.map((option) => [option.id, option]));
  const byText = new Map(options.map((option) => [option.value, option]));
  const chosen = new Map<string, number>();
  const deleted = new Map<string, number>();
  for (const [key, count] of Object.entries(counts)) {
    const { id, text } = optionOfKey(key);
    const option = known.get(id) ?? (id === "" ? byText.get(text) : undefined);
    if (option) chosen.set(option.id, (chosen.get(option.id) ?? 0) + count);
    else deleted.set(text, (deleted.get(text) ?? 0) + count);
  }
  return [
    ...options.map(({ id, label, value }) => ({
      key: id,
      label: label || value,
      count: chosen.get(id) ?? 0,
      is_deleted: false,
    })),
    ...byCount(deleted).map(([text, count]) => ({ key: text, label: text, count, is_deleted: true })),
  ];
}

const valueCounts = ({ counts }: QuestionTally) =>
  byCount(Object.entries(counts)).map(([key, count]) => ({ key, count }));

/** The most frequent first, else by their texts. */
const byCount = (counts: Iterable<[string, number]>) =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

function numbersOf({ counts, numbers }: QuestionTally): Answers | null {
  const read = numberCounts(counts);
  const unread = sumOf(Object.values(counts)) - read.total;
  if (!numbers) return { kind: "numbers", numbers: resultOfNumbers(read), unread };
  const result = resultOfSummary(numbers, read);
  return result && { kind: "numbers", numbers: result, unread };
}

function dayCounts({ counts }: QuestionTally) {
  const days = Object.entries(counts).filter(([day]) => isDay(day));
  const read = days.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count }));
  return { counts: read, unread: sumOf(Object.values(counts)) - sumOf(read.map(({ count }) => count)) };
}

const isDay = (text: string) => parseLocalDatetime(`${text}T00:00`) !== null;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const WITHOUT_WORDS: Partial<Record<FieldType, "places" | "other">> = {
  latlng: "places",
  signature: "other",
  canvas: "other",
  json: "other",
  color: "other",
  password: "other",
};

export function readAs(field: FieldDefinition): ReadAs {
  if (rowReference(field) !== null || field.reference?.type === "x-supabase") return "rows";
  if (fieldTypeRow(field.type).value === "files") return "files";
  return WITHOUT_WORDS[field.type] ?? "texts";
}

/** How a question is answered: as it is counted, or as answers that are only counted are read. */
export type AnsweredAs = Exclude<CountedAs, "answered"> | ReadAs;

/** Null: the field has no answers of its own. */
export function answeredAs(field: FieldDefinition): AnsweredAs | null {
  const counted = countedAs(field);
  return counted === "answered" ? readAs(field) : counted;
}
