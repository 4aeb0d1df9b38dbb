import { addNumber, type NumberAnswers, tallyOfGroups } from "#core/results/answer-groups.ts";
import { tallyOfNumbers, withFewTexts } from "#core/results/compact-tally.ts";
import type { CountedAs } from "#core/results/counted-as.ts";
import { emptyTally, type Tally } from "#core/results/tally.ts";
import type { StatementParameters } from "../grid/row-columns.ts";

/** Which answers are counted, and by whose days. */
export interface CountedForm {
  /** By field id. */
  fields: Readonly<Record<string, CountedAs>>;
  zone: string;
}

/** Equal answers of a set of rows, by their position in the array of `arraySql`. */
export type AnswerGroups = Record<string, readonly [answers: readonly string[], counts: readonly number[]]>;

/** Stands between numbers. */
const NEXT = "\u001d";

interface Rows {
  /** The table of responses, and what is joined to it. */
  from: string;
  where?: readonly string[];
  /** A column by which rows are counted apart. */
  by?: string;
}

/**
 * A statement for the groups of equal answers: a row for each position (and each value of `by`), with `answers` as in
 * `AnswerGroups`. Numbers are not grouped, because most of them may differ: they come as one text.
 */
export function answerGroupsSql(
  as: CountedForm,
  { from, where = [], by }: Rows,
  parameters: StatementParameters,
) {
  const array = arraySql(as, parameters);
  const isNumbers = `position = ${split(as.fields).grouped.length + 3}`;
  const [outer, inner] = by === undefined ? ["", ""] : ["block, ", `${by} AS block, `];
  // A function in FROM unpacks the answers once for all cells, in parallel too. This one gives back what it gets.
  return `SELECT ${outer}position, json_build_array(json_agg(answer), json_agg(count)) AS answers FROM (
     SELECT ${outer}position, coalesce(answer, numbers) AS answer, count FROM (
       SELECT ${inner}position, CASE WHEN NOT (${isNumbers}) THEN answer END AS answer, count(*),
         string_agg(answer, E'\\x1d') FILTER (WHERE ${isNumbers}) AS numbers
       FROM ${from}
       CROSS JOIN LATERAL jsonb_concat(response.data, '{}') AS unpacked (cells)
       CROSS JOIN LATERAL unnest(${array}) WITH ORDINALITY one (answer, position)
       WHERE ${[...where, "answer IS NOT NULL"].join(" AND ")}
       GROUP BY ${outer}position, CASE WHEN NOT (${isNumbers}) THEN answer END
     ) grouped
   ) named GROUP BY ${outer}position`;
}

/**
 * The answers of a response, as one array of texts: the day on which it was received, which of the fields that are only
 * counted have an answer (`101`), the answers to the other fields, and all numbers as one text. Each cell is read once,
 * because 100,000 responses of 30 questions have three million.
 */
function arraySql({ fields, zone }: CountedForm, parameters: StatementParameters): string {
  const { grouped, numbers, others } = split(fields);
  const zoneSql = parameters.add(zone, "text");
  const dayOf = (moment: string) => `(${moment} AT TIME ZONE ${zoneSql})::date::text`;
  const cell = (field_id: string) => `(unpacked.cells -> ${parameters.add(field_id, "text")})`;
  const isAnswered = others.map((id) => {
    return `CASE WHEN ${cell(id)} ->> 'value' NOT IN ('', '[]') THEN '1' ELSE '0' END`;
  });
  const answers = grouped.map((id) => answerSql(cell(id), fields[id]!, dayOf));
  const number = (id: string) => `replace(coalesce(${cell(id)} ->> 'value', ''), E'\\x1d', 'x')`;
  // A response without any answer does not count. Only here are its answers unpacked already.
  const received = `CASE WHEN unpacked.cells <> '{}' THEN ${dayOf("response.created_at")} END`;
  const texts = [received, isAnswered.join(" || ") || "''", ...answers];
  if (numbers.length > 0) texts.push(numbers.map(number).join(" || E'\\x1d' || "));
  return `ARRAY[${texts.join(", ")}]`;
}

/** Fields whose answers are counted one by one, numbers, and those of which it matters only whether there is one. */
function split(fields: CountedForm["fields"]) {
  const ids = Object.keys(fields);
  return {
    grouped: ids.filter((id) => fields[id] !== "answered" && fields[id] !== "numbers"),
    numbers: ids.filter((id) => fields[id] === "numbers"),
    others: ids.filter((id) => fields[id] === "answered"),
  };
}

/** Null: no answer. An empty list is left to `tallyOfGroups`. */
function answerSql(cell: string, as: CountedAs, dayOf: (moment: string) => string): string {
  const value = `(${cell} ->> 'value')`;
  const text = `nullif(${value}, '')`;
  switch (as) {
    case "options":
      return `CASE WHEN jsonb_typeof(${cell} -> 'value') = 'array'
        THEN E'\\x1e' || jsonb_build_array(${cell} -> 'form_field_option_ids', ${cell} -> 'value')::text
        ELSE coalesce(${cell} ->> 'form_field_option_id', '') || E'\\x1f' || ${text} END`;
    case "moments":
      return `CASE WHEN ${value} ~ '^\\d{4}-\\d{2}-\\d{2}T' AND pg_input_is_valid(${value}, 'timestamptz')
        THEN ${dayOf(`${value}::timestamptz`)} ELSE ${text} END`;
    case "days":
      return `CASE WHEN ${value} LIKE '[%' THEN ${value} ELSE nullif(left(${value}, 10), '') END`;
    default:
      return text;
  }
}

/**
 * The tally of rows from the groups of their answers: a compact one with room for `reach` further responses, or a whole
 * one (null), which can be added and taken away.
 */
export function tallyOfAnswers(
  groups: AnswerGroups,
  { fields, zone }: CountedForm,
  reach: number | null,
): Tally {
  const { grouped, numbers, others } = split(fields);
  const tally = emptyTally();
  const each = (position: number, take: (answer: string, count: number) => void) => {
    const [answers, counts] = groups[position] ?? [[], []];
    for (const [index, answer] of answers.entries()) take(answer, counts[index]!);
  };
  each(1, (day, count) => {
    tally.responses += count;
    tally.received[day] = (tally.received[day] ?? 0) + count;
  });
  each(2, (marks, count) => {
    for (const [index, field_id] of others.entries()) {
      if (marks[index] !== "1") continue;
      tally.questions[field_id] ??= { answered: 0, counts: {} };
      tally.questions[field_id].answered += count;
    }
  });
  for (const [index, field_id] of grouped.entries()) {
    const answers = groups[index + 3];
    if (answers) tally.questions[field_id] = tallyOfGroups(answers, fields[field_id]!, zone);
  }
  const answers = numbers.map((): NumberAnswers => ({ answered: 0, values: [], unread: 0 }));
  each(grouped.length + 3, (texts) => {
    for (const [index, text] of texts.split(NEXT).entries())
      addNumber(answers[index % numbers.length]!, text);
  });
  for (const [index, field_id] of numbers.entries()) {
    if (answers[index]!.answered > 0) tally.questions[field_id] = tallyOfNumbers(answers[index]!, reach);
  }
  return reach === null ? tally : withFewTexts(tally, fields);
}

/** The groups of all rows from those of some rows each. */
export function mergeGroups({ fields }: CountedForm, parts: readonly AnswerGroups[]): AnswerGroups {
  const numbers = split(fields).grouped.length + 3;
  const merged: Record<string, readonly [string[], number[]]> = {};
  for (let position = 1; position < numbers; position += 1) {
    const counts = new Map<string, number>();
    for (const part of parts) {
      const [answers, times] = part[position] ?? [[], []];
      for (const [index, answer] of answers.entries())
        counts.set(answer, (counts.get(answer) ?? 0) + times[index]!);
    }
    merged[position] = [[...counts.keys()], [...counts.values()]];
  }
  const texts = parts.flatMap((part) => part[numbers]?.[0] ?? []);
  if (texts.length > 0) merged[numbers] = [[texts.join(NEXT)], [1]];
  return merged;
}
