import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { FieldType } from "#core/fields/field.ts";
import { NEXT_INDEX } from "#worker/testing/factories.ts";

/** A form with 30 columns of mixed types. SQL creates its rows, any number in seconds. */

export interface LargeForm {
  project_id: string;
  form_id: string;
  /** Ids of the fields by name, `text_1` … `color_1`. */
  fields: Record<string, string>;
}

const CHOICES = ["Amsterdam", "Berlin", "Cairo", "Delhi", "Edinburgh", "Fukuoka"];
const WORDS =
  "amber birch cedar delta ember frost grove haven iris jade kelp lotus maple nova opal pearl".split(" ");

/** The number of columns of each type, and the SQL of a stored cell in row `n` of column `c`. */
const COLUMNS: { type: FieldType; count: number; cell: string }[] = [
  {
    type: "text",
    count: 8,
    cell: value(`${word("n * 7 + c")} || ' ' || ${word("n * 13 + c * 5")} || ' ' || n`),
  },
  { type: "textarea", count: 2, cell: value(`repeat(${word("n + c")} || ' ', 12)`) },
  { type: "email", count: 2, cell: value(`${word("n * 3 + c")} || n || '@example.com'`) },
  { type: "number", count: 6, cell: value("(n * 7919 + c * 104729) % 1000003") },
  { type: "checkbox", count: 2, cell: value("n % (c + 2) = 0") },
  { type: "date", count: 2, cell: value("date '2020-01-01' + ((n * 31 + c) % 2500)::integer") },
  { type: "datetime-local", count: 2, cell: value(isoTime("n * 6007 + c")) },
  { type: "select", count: 3, cell: option("option_ids", "option_values", "(n + c) % 6 + 1") },
  {
    type: "json",
    count: 1,
    cell: value("jsonb_build_object('row', n, 'tags', jsonb_build_array(n % 5, n % 7))"),
  },
  { type: "color", count: 2, cell: value("'#' || lpad(to_hex((n * 2654435761 + c) % 16777216), 6, '0')") },
];

function value(expression: string): string {
  return `jsonb_build_object('value', ${expression})`;
}
function option(ids: string, values: string, position: string): string {
  return `jsonb_build_object('value', (${values})[${position}], 'form_field_option_id', (${ids})[${position}])`;
}
function word(expression: string): string {
  return `(array['${WORDS.join("','")}'])[(${expression}) % ${WORDS.length} + 1]`;
}
function isoTime(seconds: string): string {
  const time = `timestamp '2024-01-01' + make_interval(secs => (${seconds}) % 60000000)`;
  return `to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** An empty form of 30 columns. */
export async function createLargeForm(sql: Client, project_id: string): Promise<LargeForm> {
  const one = async (text: string, params: unknown[]) => (await sql.query(text, params)).rows[0].it;
  const { form_id } = await one("select create_form($1, 'Large', now()) as it", [project_id]);
  const fields: Record<string, string> = {};
  for (const { type, count } of COLUMNS) {
    for (let c = 1; c <= count; c++) {
      const options = type === "select" ? CHOICES.map(toOption) : [];
      const name = `${type}_${c}`;
      const field = { id: randomUUID(), name, label: `${type} ${c}`, type, options, optgroups: [] };
      await sql.query("select save_field($1, $2, now())", [form_id, JSON.stringify(field)]);
      fields[name] = field.id;
    }
  }
  return { project_id, form_id, fields };
}

function toOption(label: string, index: number) {
  return { id: randomUUID(), value: label.toLowerCase(), label, index };
}

/** Adds rows like a bulk load: consecutive numbers, one minute apart, every 50th text cell missing. */
export async function insertRows(sql: Client, form: LargeForm, count: number): Promise<void> {
  const cells = COLUMNS.flatMap(({ type, count: columns, cell }) =>
    Array.from({ length: columns }, (_, c) => {
      const id = form.fields[`${type}_${c + 1}`];
      const made = cell.replace(/\bc\b/g, String(c)).replace(/option_(ids|values)/g, `options_${c + 1}.$1`);
      return type === "text" ? `'${id}', case when n % 50 <> ${c} then ${made} end` : `'${id}', ${made}`;
    }),
  );
  const choices = [1, 2, 3].map(
    (c) => `cross join lateral (
      select array_agg(id order by index) as ids, array_agg(value order by index) as values
      from "option" where form_field_id = '${form.fields[`select_${c}`]}'
    ) options_${c}`,
  );
  await sql.query(
    `insert into response (form_id, local_index, data, created_at, updated_at)
     select $1, n, jsonb_strip_nulls(jsonb_build_object(${cells.join(", ")})), at, at
     from (select ${NEXT_INDEX} as n from generate_series(1, $2)) numbers
     cross join lateral (select timestamptz '2025-01-01' + make_interval(mins => n::integer) as at) times
     ${choices.join("\n")}`,
    [form.form_id, count],
  );
  await sql.query("vacuum analyze response");
}
