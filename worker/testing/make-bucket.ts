import { randomUUID } from "node:crypto";
import type { Client } from "pg";

export interface MadeBucket {
  document_id: string;
  /** Ids of files and folders by key. */
  objects: Record<string, string>;
}

/** A bucket with files of one byte, and the folders around them. */
export async function makeBucket(
  sql: Client,
  {
    project_id,
    keys = [],
    is_public = false,
  }: { project_id: string; keys?: readonly string[]; is_public?: boolean },
): Promise<MadeBucket> {
  const made = await sql.query(
    "INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_bucket', $2) RETURNING id",
    [project_id, `b${randomUUID().slice(0, 8)}`],
  );
  const document_id: string = made.rows[0].id;
  await sql.query("UPDATE bucket SET is_public = $2 WHERE document_id = $1", [document_id, is_public]);
  const objects: Record<string, string> = {};
  for (const key of keys) {
    const names = key.split("/");
    const folder = await sql.query("SELECT make_bucket_folders($1, $1, $2::text[], 0, NULL, now()) AS made", [
      document_id,
      names.slice(0, -1),
    ]);
    const { rows } = await sql.query(
      `INSERT INTO bucket_object
        (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
       VALUES ($1, $2, $3, gen_random_uuid(), 1, 'text/plain', false, now(), now()) RETURNING id`,
      [document_id, folder.rows[0].made.folder_id, names.at(-1)],
    );
    objects[key] = rows[0].id;
    for (let depth = 1; depth < names.length; depth += 1) {
      const above = names.slice(0, depth);
      const found = await sql.query("SELECT find_bucket_object($1, $2::text[]) AS id", [document_id, above]);
      objects[above.join("/")] = found.rows[0].id;
    }
  }
  return { document_id, objects };
}
