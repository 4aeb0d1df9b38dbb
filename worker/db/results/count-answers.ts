import type { Tally } from "#core/results/tally.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql } from "../grid/page-statement.ts";
import { type QueriedTable, StatementParameters } from "../grid/row-columns.ts";
import { type WhereQuery, whereSql } from "../grid/row-predicates.ts";
import { candidatesSql, type KnownIndex } from "../grid/row-search.ts";
import { type AnswerGroups, answerGroupsSql, type CountedForm, tallyOfAnswers } from "./answer-groups.ts";

export interface AnswerCount extends QueriedTable {
  form_id: string;
  counted: CountedForm;
  query: WhereQuery;
  /** Only responses with higher numbers. */
  above?: number;
  /** The search index of these rows; null: they have none. */
  search_index?: KnownIndex | null;
}

/** Counts the answers of all responses that match a query and have any, with one statement. `reach`: see `tallyOfAnswers`. */
export async function countAnswers(
  db: Database,
  { form_id, counted, query, above, search_index = null, ...table }: AnswerCount,
  reach: number | null,
): Promise<Tally> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(form_id, "uuid");
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const where = [`${source.scope} = ${scope}`, ...whereSql(query, table, parameters, candidates !== null)];
  if (above !== undefined) where.push(`${source.number} > ${parameters.add(above, "bigint")}`);
  const from = candidates === null ? source.table : candidateRowsSql(candidates, source);
  const groups = answerGroupsSql(counted, { from, where }, parameters);
  const found = await db.query<{ groups: AnswerGroups | null }>(
    `SELECT json_object_agg(position, answers) AS groups FROM (${groups}) listed`,
    parameters.values,
  );
  return tallyOfAnswers(found[0]?.groups ?? {}, counted, reach);
}

/** The highest number of a response to the form; -1: there is none. */
export async function findLastIndex(db: Database, form_id: string): Promise<number> {
  const [found] = await db.sql<{ last_index: number }>`
    SELECT coalesce(max(local_index), -1) AS last_index FROM response WHERE form_id = ${form_id}`;
  return found!.last_index;
}
