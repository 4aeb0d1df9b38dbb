import type { ConnectedColumn } from "#core/connections/connected-table.ts";
import {
  canContain,
  fieldOfColumn,
  isUsersTable,
  shownColumns,
  uuidLast,
} from "#core/connections/referenced-columns.ts";
import { type QueryParameter, writeConditions } from "#core/connections/write-conditions.ts";
import { writeSearch } from "#core/connections/write-search.ts";
import { hasValue, writeSuited } from "#core/connections/write-suited.ts";
import type { ReferenceColumn } from "#core/contracts/references.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { ExternalAnswer } from "../../clients/external-database/connect.ts";
import type { ConnectedPage } from "../../clients/external-database/rows.ts";
import type { Context } from "../../context.ts";
import { findConnectedReference } from "../../db/connections/referenced-table.ts";
import type { ReferringField } from "../../db/references.ts";
import { openKeys, valueOrThrow } from "../keys/open-external-keys.ts";
import type { OpenReference, ReferenceQuery } from "./open-reference.ts";

/** Who asks. Respondents learn nothing about the owner's server, and never see its users. */
export type Asker = "member" | "respondent";

/**
 * Opens a table of the connected database. Null if its owner has not added it, or it is gone. Throws BAD_REQUEST to
 * respondents who ask for users.
 */
export async function openConnected(
  ctx: Context,
  { form_id }: Pick<ReferringField, "form_id">,
  reference: ConnectedReference,
  asker: Asker,
): Promise<OpenReference | null> {
  const { schema, table } = reference;
  const found = await findConnectedReference(ctx.db, { form_id, schema, table });
  if (found === null) return null;
  if (isUsersTable(reference)) {
    if (asker === "respondent") throw new AppError("BAD_REQUEST", { reason: USERS_ARE_PRIVATE });
    const { openUsers } = await import("./users-reference.ts");
    return openUsers(ctx, found.keys, reference);
  }
  const columns = found.definition === null ? null : shownColumns(found.definition, reference);
  if (columns === null) return null;
  const referenced = columns[0]!;
  return {
    meta: {
      provider: "x-supabase",
      supabase_project_id: found.keys.id,
      schema_name: schema,
      referenced_table: table,
      referenced_column: referenced.name,
      columns: uuidLast(columns).map(described),
    },
    columns: columns.map(fieldOfColumn),
    async named(values) {
      const possible = values.filter((value) => canContain(referenced, value));
      if (possible.length === 0) return [];
      const client = await ctx.externalDatabases();
      const answer = await client.rows(await openKeys(ctx, found.keys), {
        ...{ schema, table, columns, offset: 0, limit: MOST_NAMED, counts: false },
        conditions: writeConditions([{ column: referenced.name, op: "in", value: possible }]),
        orderby: [{ column: referenced.name, ascending: true }],
      });
      return valueOrThrow(answer).rows.map((row) => rowOf(row, columns));
    },
    async search({ value, ...query }) {
      const conditions = conditionsOf(columns, query);
      const isValue = value === undefined ? [] : valueCondition(referenced, value);
      if (conditions === null || isValue === null) return { data: [], count: 0 };
      const client = await ctx.externalDatabases();
      const offset = query.page * query.limit;
      const answer = await client.rows(await openKeys(ctx, found.keys), {
        schema,
        table,
        columns,
        conditions: [hasValue(referenced), ...conditions, ...isValue],
        orderby: orderOf(query, [referenced.name]),
        offset,
        limit: query.limit,
        counts: true,
      });
      const { rows, count } = asker === "member" ? valueOrThrow(answer) : pageForRespondent(answer);
      return { data: rows.map((row) => rowOf(row, columns)), count: count ?? offset + rows.length };
    },
  };
}

/** Rows with one of the values that are to be named. Several may have the same one. */
const MOST_NAMED = 200;
const USERS_ARE_PRIVATE = "Only members can search users.";

const described = ({ name }: ConnectedColumn): ReferenceColumn => ({ id: name, name, label: name });

/**
 * The conditions of a query; null: no row can fulfil them. Throws BAD_REQUEST for an operator or a value that the
 * column's type does not have.
 */
export function conditionsOf(
  columns: readonly ConnectedColumn[],
  { predicates, search }: Pick<ReferenceQuery, "predicates" | "search">,
  searched: readonly ConnectedColumn[] = columns,
): QueryParameter[] | null {
  const suited = writeSuited(predicates, columns);
  if (suited === "unsuited") {
    throw new AppError("BAD_REQUEST", { reason: "A column of this type can’t be filtered like this." });
  }
  if (suited === "none") return null;
  if ("wrong_value" in suited) {
    const { wrong_value, format } = suited;
    throw new AppError("BAD_REQUEST", { reason: `“${wrong_value}” can’t be in a column of type ${format}.` });
  }
  if (search.trim() === "") return [...suited];
  const found = writeSearch(searched, search);
  return found === null ? null : [...suited, found];
}

/** The condition that the column has this value; null: it cannot. */
export function valueCondition(column: ConnectedColumn, value: string): QueryParameter[] | null {
  return canContain(column, value) ? writeConditions([{ column: column.name, op: "eq", value }]) : null;
}

/** By these columns at last, so that pages do not overlap. */
export function orderOf({ orderby }: ReferenceQuery, names: readonly string[]): OrderBy[] {
  const others = names.filter((name) => !orderby.some(({ column }) => column === name));
  return [...orderby, ...others.map((column) => ({ column, ascending: true }))];
}

function rowOf(row: Record<string, JsonValue>, columns: readonly ConnectedColumn[]) {
  const cells = Object.fromEntries(columns.map(({ name }) => [name, plainText(row[name])]));
  return { value: cells[columns[0]!.name]!, cells };
}

/** Respondents read no words of the owner's server. What it refuses is a value that no row can have. */
function pageForRespondent(answer: ExternalAnswer<ConnectedPage>): ConnectedPage {
  if (answer.ok) return answer.value;
  if (answer.problem.kind === "refused") return { rows: [], count: 0 };
  throw new AppError("EXTERNAL_DATABASE_FAILED");
}
