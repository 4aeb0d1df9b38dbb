import type { CountedAs } from "#core/results/counted-as.ts";
import { addTally, emptyTally, type Tally, tallyOfGroups } from "#core/results/tally.ts";
import type { StatementParameters } from "../grid/row-columns.ts";

/** Which answers are counted, and by whose days. */
export interface CountedForm {
  /** By field id. */
  fields: Readonly<Record<string, CountedAs>>;
  zone: string;
}

/** Equal answers of a set of rows, by their position in the array of `answersSql`. */
export type AnswerGroups = Record<string, readonly [answers: readonly string[], counts: readonly number[]]>;

/**
 * The answers of a response, as one array of texts: the day on which it was received, which of the fields that are only
 * counted have an answer (`101`), and the answers to the other fields. Each cell is read once, because 100,000 responses
 * of 30 questions have three million.
 *
 * `from` is joined to the table of responses.
 */
export function answersSql({ fields, zone }: CountedForm, parameters: StatementParameters) {
  const { counted, others } = split(fields);
  const zoneSql = parameters.add(zone, "text");
  const dayOf = (moment: string) => `(${moment} AT TIME ZONE ${zoneSql})::date::text`;
  const cells = Object.keys(fields);
  const cell = (field_id: string) => `cells.c${cells.indexOf(field_id)}`;
  const isAnswered = others.map(
    (id) => `CASE WHEN ${cell(id)} ->> 'value' NOT IN ('', '[]') THEN '1' ELSE '0' END`,
  );
  const answers = counted.map((id) => answerSql(cell(id), fields[id]!, dayOf));
  const columns = cells.map((id) => `${JSON.stringify(id)} jsonb`);
  const names = cells.map((_, index) => `c${index}`);
  return {
    array: `ARRAY[${[dayOf("response.created_at"), isAnswered.join(" || ") || "''", ...answers].join(", ")}]`,
    from:
      cells.length === 0
        ? ""
        : `CROSS JOIN LATERAL (SELECT * FROM jsonb_to_record(response.data) AS record (${columns.join(", ")}))
           AS cells (${names.join(", ")})`,
  };
}

/** Fields whose answers are counted one by one, and those of which it matters only whether there is one. */
function split(fields: CountedForm["fields"]) {
  const ids = Object.keys(fields);
  return {
    counted: ids.filter((id) => fields[id] !== "answered"),
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

/** The tally of rows from the groups of their answers. */
export function tallyOfAnswers(groups: AnswerGroups, { fields, zone }: CountedForm): Tally {
  const { counted, others } = split(fields);
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
  for (const [index, field_id] of counted.entries()) {
    const answers = groups[index + 3];
    if (answers) tally.questions[field_id] = tallyOfGroups(answers, fields[field_id]!, zone);
  }
  return tally;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}
