import type { Database } from "./database.ts";

/**
 * What only connections to one database of one running server have in common. A restored copy and a branch differ in it,
 * although they hold the same rows.
 */
export async function whichDatabase(db: Database): Promise<string> {
  const [row] = await db.sql<{ which: string }>`
    SELECT pg_postmaster_start_time()::text || ' ' || oid AS which
    FROM pg_database WHERE datname = current_database()`;
  return row!.which;
}
