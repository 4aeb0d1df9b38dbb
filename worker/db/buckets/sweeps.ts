import type { Database } from "../connection/database.ts";

/** Removes rows of deleted folders and buckets. Returns their number; 0: nothing is left. */
export async function sweepObjects(db: Database, limit: number): Promise<number> {
  const [row] = await db.sql<{ removed: number }>`SELECT sweep_bucket_objects(${limit}) AS removed`;
  return row!.removed;
}

/** Blobs that have no file since then. */
export async function takeReleasedBlobs(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db.sql<{ id: string }>`
    SELECT id FROM take_released_blobs(${before.toISOString()}, ${limit}) id`;
  return rows.map(({ id }) => id);
}

export async function forgetBlobs(db: Database, ids: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM bucket_release WHERE blob_id = ANY (${ids}::uuid[])`;
}
