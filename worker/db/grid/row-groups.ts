import type { GroupCounts, RowGroup } from "#core/contracts/grid/groups.ts";
import { AppError } from "#core/errors/app-error.ts";
import { MOST_PERIODS } from "#core/tables/charts/chart-series.ts";
import { LONGEST_KEY, MOST_VALUES } from "#core/tables/charts/count-groups.ts";
import { formatOfField } from "#core/tables/columns.ts";
import type { Period } from "#core/tables/table-view.ts";
import type { Database } from "../connection/database.ts";
import { candidateRowsSql } from "./page-statement.ts";
import {
  findRowColumn,
  type QueriedTable,
  type ReferredRows,
  type RowColumn,
  StatementParameters,
} from "./row-columns.ts";
import { type WhereQuery, whereSql } from "./row-predicates.ts";
import { candidatesSql, type KnownIndex } from "./row-search.ts";
import type { FieldId } from "./sources/row-source.ts";

export interface GroupStatement extends QueriedTable {
  scope_id: string;
  query: WhereQuery;
  /** Field id or system column. */
  column: string;
  period: Period;
  /** The time zone in which days begin. */
  zone: string;
  /** The search index of these rows; null: they have none. */
  search_index?: KnownIndex | null;
}

/** Counts rows by the value of a column. BAD_REQUEST for a column whose values cannot be counted. */
export async function countGroups(
  db: Database,
  { scope_id, query, column: id, period, zone, search_index = null, ...table }: GroupStatement,
): Promise<GroupCounts> {
  const { source } = table;
  const parameters = new StatementParameters();
  const scope = parameters.add(scope_id, "uuid");
  const column = findRowColumn(table, id);
  const { key, from = "", isPeriod = false } = groupKeySql(column, period, zone, parameters);
  const candidates = candidatesSql(query, table, search_index, scope, parameters);
  const conditions = whereSql(query, table, parameters, candidates !== null);
  const where = [`${source.scope} = ${scope}`, ...conditions].join(" AND ");
  const rows = candidates === null ? source.table : candidateRowsSql(candidates, source);
  const position = from === "" ? "1" : "coalesce(chosen.position, 1)";
  const order = isPeriod ? "key DESC NULLS LAST" : "count DESC, key NULLS LAST";
  const found = await db.query<RowGroup & { groups: number; counted: number; rows: number }>(
    `SELECT CASE WHEN length(key) > ${LONGEST_KEY} THEN left(key, ${LONGEST_KEY}) || '…' ELSE key END AS key, count,
       count(*) OVER () AS groups, (sum(count) OVER ())::bigint AS counted,
       (sum(firsts) OVER ())::bigint AS rows
     FROM (
       SELECT key, count(*) AS count, count(*) FILTER (WHERE position = 1) AS firsts
       FROM (SELECT ${key} AS key, ${position} AS position FROM ${rows} ${from} WHERE ${where}) keyed
       GROUP BY key
     ) grouped
     ORDER BY ${order} LIMIT ${parameters.add(isPeriod ? MOST_PERIODS : MOST_VALUES, "bigint")}`,
    parameters.values,
  );
  const [first] = found;
  const shown = found.reduce((sum, { count }) => sum + count, 0);
  return {
    groups: found.map(({ key, count }) => ({ key, count })),
    other: { groups: (first?.groups ?? 0) - found.length, count: (first?.counted ?? 0) - shown },
    rows: first?.rows ?? 0,
  };
}

interface GroupKey {
  /** The text by which rows are grouped. */
  key: string;
  /** What is joined to a row that has several keys. */
  from?: string;
  isPeriod?: boolean;
}

function groupKeySql(
  column: RowColumn,
  period: Period,
  zone: string,
  parameters: StatementParameters,
): GroupKey {
  const { id, kind, source, field, system } = column;
  const day = (moment: string) => `date_trunc('${period}', ${moment})::date::text`;
  const local = (moment: string) => day(`(${moment}) AT TIME ZONE ${parameters.add(zone, "text")}`);
  if (system !== null) {
    if (kind === "timestamp") return { key: local(system.sql), isPeriod: true };
    if (kind === "text" || (kind === "uuid" && !system.is_unique)) return { key: `${system.sql}::text` };
    throw refused(id);
  }
  const of = parameters.field(id);
  const { cell } = source;
  switch (kind) {
    case "datetime":
      return { key: validSql(cell.text(of), "timestamptz", local), isPeriod: true };
    case "date":
      return field?.type === "date"
        ? { key: validSql(cell.text(of), "date", day), isPeriod: true }
        : { key: cell.text(of) };
    case "number":
      return { key: `trim_scale(${cell.number_key(of)})::text` };
    case "boolean":
      return { key: cell.text(of) };
    case "choice":
      return { key: `nullif(${cell.option(of)}, '')` };
    case "choices":
      return {
        key: "chosen.key",
        from: `LEFT JOIN LATERAL jsonb_array_elements_text(${cell.options(of)})
          WITH ORDINALITY chosen (key, position) ON true`,
      };
    case "text":
      if (column.refers !== null) return rowNamesSql(of, column.refers, parameters);
      if (field === null || formatOfField(field).endsWith("[]")) throw refused(id);
      return { key: `nullif(${cell.text(of)}, '')` };
    default:
      throw refused(id);
  }
}

/** The names of the rows that a cell refers to, as `related_text` has them. Rows with the same name are one value. */
function rowNamesSql(
  of: FieldId,
  { table_id, label }: ReferredRows,
  parameters: StatementParameters,
): GroupKey {
  const name = `named.data -> ${parameters.add(label, "text")} ->> 'value'`;
  const number = "named.local_index::text";
  return {
    key: "chosen.key",
    from: `LEFT JOIN LATERAL (
      SELECT coalesce(nullif(${name}, ''), '#' || lpad(${number}, greatest(3, length(${number})), '0')) AS key,
        row_number() OVER (ORDER BY related.place) AS position
      FROM related_ids(data, ${of.sql}) related
      JOIN response named ON named.id = related.id AND named.form_id = ${parameters.add(table_id, "uuid")}
    ) chosen ON true`,
  };
}

/** Null for a text that is not of the type: a cast would fail the statement. */
function validSql(text: string, type: "timestamptz" | "date", of: (value: string) => string): string {
  return `CASE WHEN pg_input_is_valid(${text}, '${type}') THEN ${of(`(${text})::${type}`)} END`;
}

function refused(column: string): AppError {
  return new AppError("BAD_REQUEST", { column, reason: "The values of this column cannot be counted." });
}
