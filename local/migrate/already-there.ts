import type { Client } from "pg";
import type { EarlyStep, Shape } from "./early-steps.ts";

/**
 * Whether the database already has exactly what the step's statement creates. Runs the statement on an empty copy of the
 * table, so that PostgreSQL writes both definitions in its own words, and rolls it back. Needs a transaction.
 */
export async function isThere(client: Client, step: EarlyStep): Promise<boolean> {
  const held = await describe(client, step);
  if (held === null) return false;
  const { kind, table, name, source } = step;
  await client.query("SAVEPOINT copied");
  // A temporary table is found before others of its name.
  await client.query(`CREATE TEMPORARY TABLE "${table}" (LIKE "${table}")`);
  if (kind === "column") await client.query(`ALTER TABLE "${table}" DROP COLUMN "${name}"`);
  await client.query(source);
  const wanted = await describe(client, step);
  await client.query("ROLLBACK TO SAVEPOINT copied; RELEASE SAVEPOINT copied");
  return held === wanted;
}

/** The definition of a table's valid index or of its column, without the names of table and index. */
async function describe(client: Client, { kind, table, name }: Shape): Promise<string | null> {
  const { rows } = await client.query(
    kind === "index"
      ? `SELECT concat(indisunique, substr(it, strpos(it, ' USING '))) AS it
         FROM pg_index JOIN pg_class i ON i.oid = indexrelid, pg_get_indexdef(indexrelid) it
         WHERE indrelid = to_regclass(quote_ident($1)) AND i.relname = $2 AND indisvalid`
      : `SELECT concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation,
           pg_get_expr(adbin, adrelid)) AS it
         FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
         WHERE attrelid = to_regclass(quote_ident($1)) AND attname = $2 AND NOT attisdropped`,
    [table, name],
  );
  return rows[0]?.it ?? null;
}
