import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql } from "../grid/page-statement.ts";
import { StatementParameters } from "../grid/row-columns.ts";
import { whereSql } from "../grid/row-predicates.ts";
import { candidatesSql } from "../grid/row-search.ts";
import type { AnswerCount } from "./count-answers.ts";

export interface ReadAnswer {
  response_id: string;
  value: JsonValue;
}

/** Longer texts are cut off, so that a statement returns at most some megabytes. */
const MOST_CHARACTERS = 4_000;

/** The latest answers to a question, of the responses that match a query. Long texts are cut off. */
export async function readAnswers(
  db: Database,
  { form_id, query, search_index = null, ...table }: Omit<AnswerCount, "counted">,
  field_id: string,
  limit: number,
): Promise<ReadAnswer[]> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(form_id, "uuid");
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const where = [`${source.scope} = ${scope}`, ...whereSql(query, table, parameters, candidates !== null)];
  const rows = candidates === null ? source.table : candidateRowsSql(candidates, source);
  const field = parameters.field(field_id);
  const value = source.cell.json(field);
  const text = source.cell.text(field);
  return db.query<ReadAnswer>(
    `SELECT id AS response_id,
       CASE WHEN jsonb_typeof(${value}) = 'string' THEN to_jsonb(left(${text}, ${MOST_CHARACTERS})) ELSE ${value} END
         AS value
     FROM ${rows}
     WHERE ${where.join(" AND ")} AND coalesce(${text}, '') NOT IN ('', '[]')
     ORDER BY local_index DESC LIMIT ${parameters.add(limit, "bigint")}`,
    parameters.values,
  );
}
