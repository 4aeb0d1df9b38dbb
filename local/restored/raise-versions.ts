import type { Client } from "pg";

/**
 * Versions count changes. Everything that compares them (the edge, open pages and editors) may know higher ones than the
 * restored database, of changes that no longer exist, and would take the next change with such a number for known. The
 * new version is the time in seconds, which no count of changes reaches, and a later restore is above it.
 *
 * Editors read the whole form when they meet an edit without operations, and a canvas when their copy is older than
 * `purged_version`. The time of a document's last change stays.
 */
export async function raiseVersions(client: Client, now: Date): Promise<{ forms: number; canvases: number }> {
  const version = Math.floor(now.getTime() / 1_000);
  await client.query("BEGIN");
  await client.query("CREATE TEMP TABLE kept_times ON COMMIT DROP AS SELECT id, updated_at FROM document");
  const forms = await client.query(
    "UPDATE form SET version = $1, version_xid = NULL WHERE version < $1::bigint",
    [version],
  );
  await client.query(
    `INSERT INTO form_edit (form_id, number, xid, created_at)
     SELECT f.id, $1, 0, $2 FROM form f
     WHERE NOT EXISTS (SELECT FROM form_edit e WHERE e.form_id = f.id AND e.number >= $1::bigint)`,
    [version, now.toISOString()],
  );
  const canvases = await client.query(
    "UPDATE canvas_document SET version = $1, purged_version = $1 WHERE version < $1::bigint",
    [version],
  );
  await client.query(
    `UPDATE document d SET updated_at = k.updated_at FROM kept_times k
     WHERE k.id = d.id AND d.updated_at IS DISTINCT FROM k.updated_at`,
  );
  await client.query("COMMIT");
  return { forms: forms.rowCount ?? 0, canvases: canvases.rowCount ?? 0 };
}
