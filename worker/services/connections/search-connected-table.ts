import { keyColumns } from "#core/connections/connected-table.ts";
import type { ConnectedRows, searchConnectedTable as contract } from "#core/contracts/connections/lookups.ts";
import type { Query } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findTableOfDatabase } from "../../db/connections/referenced-table.ts";
import { conditionsOf, orderOf, valueCondition } from "../references/connected-reference.ts";
import { readReferenceQuery } from "../references/search-reference.ts";
import { FIRST_SCHEMA } from "./check-database.ts";
import { openKeys, valueOrThrow } from "./external-keys.ts";

interface Search extends Query<typeof contract> {
  database_id: string;
  table: string;
}

/**
 * One page of a connected table for a member who chooses a row. Throws NOT_FOUND for a table that its owner has not added,
 * and BAD_REQUEST for a query with other columns than it has.
 */
export async function searchConnectedTable(
  ctx: Context,
  { database_id, table, schema = FIRST_SCHEMA, value, ...asked }: Search,
): Promise<ConnectedRows> {
  const query = readReferenceQuery(asked);
  const found = await findTableOfDatabase(ctx.db, { database_id, schema, table });
  if (found === null) throw new AppError("NOT_FOUND");
  const { definition, keys } = found;
  const { columns } = definition;
  const meta = { schema_name: schema, table_name: table, table_schema: definition };
  const stray = query.orderby.find(({ column }) => !columns.some(({ name }) => name === column));
  if (stray) throw new AppError("BAD_REQUEST", { column: stray.column, reason: "There is no such column." });
  const conditions = conditionsOf(columns, query);
  const names = keyColumns(definition);
  const key = columns.find(({ name }) => name === names[0]);
  const isValue = value === undefined ? [] : key && valueCondition(key, value);
  if (conditions === null || !isValue || columns.length === 0) return { data: [], count: 0, meta };
  const client = await ctx.externalDatabases();
  const offset = query.page * query.limit;
  const answer = await client.rows(await openKeys(ctx, keys), {
    schema,
    table,
    columns,
    conditions: [...conditions, ...isValue],
    orderby: orderOf(query, names.length > 0 ? names : [columns[0]!.name]),
    offset,
    limit: query.limit,
    counts: true,
  });
  const { rows, count } = valueOrThrow(answer);
  return { data: rows, count: count ?? offset + rows.length, meta };
}
