import type { Database } from "../connection/database.ts";
import { MAX_INDEXES, MIN_ROWS, type SearchIndex, UNUSED_DAYS } from "./search-indexes.ts";
import type { RowSource } from "./sources/row-source.ts";

/** The search index of a form's sessions, or of a project's customers. */
export async function findRowSearchIndex(db: Database, scope_id: string): Promise<SearchIndex> {
  const [row] = await db.sql<{
    state: SearchIndex["state"];
    share: number;
    rows: number;
    covered_at: string | null;
    covered_id: string | null;
    used_at: string;
    reached_at: string | null;
  }>`
    SELECT CASE WHEN dropped_at IS NOT NULL THEN 'none' WHEN ready_at IS NULL THEN 'building' ELSE 'ready' END AS state,
      least(coalesce(covered_rows::float8 / nullif(rows, 0), 0), 1) AS share, covered_rows AS rows,
      covered_at::text AS covered_at, covered_id, used_at, ready_at AS reached_at
    FROM row_search_index WHERE scope_id = ${scope_id}`;
  if (!row) return { state: "none", share: 0, rows: 0, covers: null, used_at: null, reached_at: null };
  const { covered_at, covered_id, ...index } = row;
  // Without any row in it, all of them are later.
  const covers = [covered_at ?? "-infinity", covered_id ?? "00000000-0000-0000-0000-000000000000"] as const;
  return { ...index, covers };
}

/** Asks for the search index of many sessions or customers, records its use, and has it continued. */
export async function askRowSearchIndex(
  db: Database,
  source: RowSource,
  scope_id: string,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO row_search_index (scope_id, "table", asked_at, used_at)
     SELECT $1::uuid, $2, $3::timestamptz, $3::timestamptz
     WHERE EXISTS (SELECT FROM row_search_index WHERE scope_id = $1::uuid)
       OR CASE WHEN EXISTS (SELECT FROM ${source.table} WHERE ${source.scope} = $1::uuid OFFSET $5::bigint)
         THEN has_search_index_room('row_search_index', $4::integer) ELSE false END
     ON CONFLICT (scope_id) DO UPDATE SET asked_at = EXCLUDED.asked_at, used_at = EXCLUDED.used_at`,
    [scope_id, source.table, now.toISOString(), MAX_INDEXES, MIN_ROWS - 1],
  );
}

/** Continues a search index of sessions or customers by some rows; see build_row_search.sql. */
export async function buildRowSearch(
  db: Database,
  limit: number,
  now: Date,
): Promise<"none" | "building" | "ready"> {
  type Row = { result: Awaited<ReturnType<typeof buildRowSearch>> };
  const [row] = await db.sql<Row>`SELECT build_row_search(${limit}, ${now.toISOString()}) AS result`;
  // Without statistics the planner does not know how rare a text is.
  if (row!.result === "ready") await db.query("ANALYZE row_search");
  return row!.result;
}

/** Stops the use of indexes that nobody has used for a month. */
export async function dropUnusedRowSearches(db: Database, now: Date): Promise<void> {
  await db.sql`
    UPDATE row_search_index SET dropped_at = ${now.toISOString()}
    WHERE dropped_at IS NULL
      AND used_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNUSED_DAYS}::integer)`;
}

/** Deletes some rows of a dropped index. Returns whether any are left. */
export async function deleteRowSearch(db: Database, limit: number, now: Date): Promise<boolean> {
  const [row] = await db.sql<{ is_left: boolean }>`
    SELECT delete_row_search(${limit}, ${now.toISOString()}) AS is_left`;
  return row!.is_left;
}
