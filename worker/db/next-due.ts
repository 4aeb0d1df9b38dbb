import type { Database } from "./connection/database.ts";

/** When the cron trigger's next job is due, not before now. Null: none. */
export async function nextDue(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db.sql<{ due_at: string | null }>`SELECT next_due(${now.toISOString()}) AS due_at`;
  return row!.due_at === null ? null : new Date(row!.due_at);
}
