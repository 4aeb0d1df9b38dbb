import type { Tally } from "#core/results/tally.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql } from "../grid/page-statement.ts";
import { type QueriedTable, StatementParameters } from "../grid/row-columns.ts";
import { type WhereQuery, whereSql } from "../grid/row-predicates.ts";
import { candidatesSql, type KnownIndex } from "../grid/row-search.ts";
import { type AnswerGroups, answersSql, type CountedForm, tallyOfAnswers } from "./answer-groups.ts";

export interface AnswerCount extends QueriedTable {
  form_id: string;
  counted: CountedForm;
  query: WhereQuery;
  /** Only responses with higher numbers. */
  above?: number;
  /** The search index of these rows; null: they have none. */
  search_index?: KnownIndex | null;
}

/** Counts the answers of all responses that match a query and have any, with one statement. */
export async function countAnswers(
  db: Database,
  { form_id, counted, query, above, search_index = null, ...table }: AnswerCount,
): Promise<Tally> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(form_id, "uuid");
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const where = [`${source.scope} = ${scope}`, ...whereSql(query, table, parameters, candidates !== null)];
  // The answers are read anyway, so this is faster than the grid's look-up of empty responses.
  if (source.empty !== null) where.push(`NOT (${source.empty.is})`);
  if (above !== undefined) where.push(`${source.number} > ${parameters.add(above, "bigint")}`);
  const rows = candidates === null ? source.table : candidateRowsSql(candidates, source);
  const { array, from } = answersSql(counted, parameters);
  const found = await db.query<{ groups: AnswerGroups | null }>(
    `SELECT json_object_agg(position, answers) AS groups FROM (
       SELECT position, json_build_array(json_agg(answer), json_agg(count)) AS answers FROM (
         SELECT position, answer, count(*) AS count
         FROM ${rows} ${from} CROSS JOIN LATERAL unnest(${array}) WITH ORDINALITY one (answer, position)
         WHERE ${where.join(" AND ")} AND answer IS NOT NULL GROUP BY 1, 2
       ) grouped GROUP BY 1
     ) listed`,
    parameters.values,
  );
  return tallyOfAnswers(found[0]?.groups ?? {}, counted);
}
