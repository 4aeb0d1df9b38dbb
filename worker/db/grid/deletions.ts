import type { RestoredRows } from "#core/contracts/grid/deletions.ts";
import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";
import { type PageStatement, pickStatement } from "./page-statement.ts";

interface Deletion {
  form_id: string;
  /** Null: final. */
  deletion_id: string | null;
  transaction_id: string;
  /** How long it can be undone. */
  until: Date;
  now: Date;
}

/** Ids of the deleted rows. */
export async function removeRows(
  db: Database,
  { form_id, ids, deletion_id, transaction_id, until, now }: Deletion & { ids: string[] },
): Promise<string[]> {
  const [row] =
    deletion_id === null
      ? await db.sql<{ ids: string[] }>`
          SELECT delete_responses(${form_id}, ${ids}::uuid[], ${transaction_id}, ${now.toISOString()}) AS ids`
      : await db.sql<{ ids: string[] }>`
          SELECT remove_responses(${form_id}, ${ids}::uuid[], ${deletion_id}, ${transaction_id},
            ${until.toISOString()}, ${now.toISOString()}) AS ids`;
  return row!.ids;
}

/**
 * Deletes the first rows of a query, except those that change meanwhile. Returns where to look for the next ones, and
 * again for those; null at the end.
 */
export async function removeFirstRows(
  db: Database,
  { limit, ...statement }: Omit<PageStatement, "position"> & { limit: number },
  { form_id, deletion_id, transaction_id, until, now }: Deletion,
): Promise<{ ids: string[]; next_through: number | null }> {
  const position = { offset: 0, limit, is_from_end: false, local_index: null };
  const { parameters, scope, terms, text } = pickStatement({ ...statement, position });
  const last = terms.length - 1;
  const [row] = await db.query<{
    removed: { ids: string[]; changed_through: number | null };
    lowest: number | null;
  }>(
    `WITH found AS MATERIALIZED (
       SELECT r.id, r.local_index, r.xmin::text AS row_version FROM (${text}) page
       JOIN response r ON r.form_id = ${scope} AND r.${terms[last]!.key.sql} = page.k${last})
     SELECT remove_unchanged_responses(${parameters.add(form_id, "uuid")}, array_agg(id), array_agg(row_version),
       ${parameters.add(deletion_id, "uuid")}, ${parameters.add(transaction_id, "text")},
       ${parameters.add(until.toISOString(), "timestamptz")}, ${parameters.add(now.toISOString(), "timestamptz")}
     ) AS removed, min(local_index) AS lowest FROM found`,
    parameters.values,
  );
  const { removed, lowest } = row!;
  const next = removed.changed_through ?? (lowest ?? 0) - 1;
  return { ids: removed.ids, next_through: next < 1 ? null : next };
}

/** All responses that are submitted later have higher numbers. 0: there are none. */
export async function highestNumber(db: Database, form_id: string): Promise<number> {
  const [row] = await db.sql<{ highest: number }>`SELECT highest_response_number(${form_id}) AS highest`;
  return row!.highest;
}

export async function restoreRows(
  db: Database,
  deletion: { form_id: string; deletion_id: string; transaction_id: string; now: Date },
  { after, limit }: { after: number; limit: number },
): Promise<RestoredRows> {
  const { form_id, deletion_id, transaction_id, now } = deletion;
  const [row] = await db.sql<{ result: RestoredRows }>`
    SELECT restore_responses(${form_id}, ${deletion_id}, ${after}, ${limit}, ${transaction_id},
      ${now.toISOString()}) AS result`;
  return row!.result;
}

/** Forgets deletions that can no longer be undone, with customers who had nothing else. Returns their number. */
export async function purgeDeletedRows(db: Database, now: Date, page: Page): Promise<number> {
  const rows = await db.sql<{ customer_id: string | null }>`
    DELETE FROM deleted_response WHERE response_id IN (
      SELECT response_id FROM deleted_response WHERE expires_at <= ${now.toISOString()}
      ORDER BY expires_at, response_id LIMIT ${page.limit} OFFSET ${page.skip}
    ) RETURNING customer_id`;
  const customer_ids = new Set(rows.flatMap(({ customer_id }) => customer_id ?? []));
  if (customer_ids.size > 0) await db.sql`SELECT forget_idle_customers(${[...customer_ids]}::uuid[])`;
  return rows.length;
}
