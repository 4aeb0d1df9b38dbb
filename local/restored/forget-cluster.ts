import type { Client } from "pg";

export interface Forgotten {
  transactions: number;
  indexes: number;
  sequences: number;
  sessions: number;
}

/**
 * Clears what refers to the former cluster or to the time after the backup:
 *
 * - Ids of transactions. Those of a dump are of another cluster, whose counter may be far ahead: a search index would wait
 *   until this one is there, and a change with the same id would count as made already. `raiseVersions` clears those of
 *   forms.
 * - Sequences of response numbers that are missing, or behind the numbers in use.
 * - Sign-ins: those that were ended since the backup would be valid again.
 */
export async function forgetCluster(client: Client): Promise<Forgotten> {
  await client.query("BEGIN");
  const edits = await client.query(
    "UPDATE form_edit SET xid = 0 WHERE xid >= pg_current_xact_id()::text::bigint",
  );
  // It begins anew, and keeps the texts that it has.
  const indexes = await client.query(
    `UPDATE search_index SET first_transaction = NULL
     WHERE ready_at IS NULL AND first_transaction >= pg_current_xact_id()::text::bigint`,
  );
  const sessions = await client.query("DELETE FROM auth_session");
  await client.query("COMMIT");
  return {
    transactions: edits.rowCount ?? 0,
    indexes: indexes.rowCount ?? 0,
    sequences: await mendSequences(client),
    sessions: sessions.rowCount ?? 0,
  };
}

async function mendSequences(client: Client): Promise<number> {
  const { rows } = await client.query<{ form_id: string; is_missing: boolean; highest: string }>(
    `SELECT form_id, is_missing, highest FROM (
       SELECT f.id AS form_id, s.oid IS NULL AS is_missing, coalesce(pg_sequence_last_value(s.oid), 0) AS last,
         greatest(
           (SELECT max(r.local_index) FROM response r WHERE r.form_id = f.id),
           (SELECT max(d.local_index) FROM deleted_response d WHERE d.form_id = f.id),
           (SELECT max(h.local_index) FROM held_response h WHERE h.form_id = f.id), 0) AS highest
       FROM form f LEFT JOIN (
         SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'response_index' AND c.relkind = 'S'
       ) s ON s.relname = f.id::text
     ) checked WHERE is_missing OR last < highest`,
  );
  for (const { form_id, is_missing, highest } of rows) {
    const name = `response_index."${form_id}"`;
    if (is_missing) await createSequence(client, name);
    if (Number(highest) > 0) await client.query("SELECT setval($1::regclass, $2)", [name, highest]);
  }
  return rows.length;
}

/** The Worker may have a role of its own, which owns the schema and what is in it. */
async function createSequence(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = 'response_index'",
  );
  await client.query(`CREATE SEQUENCE ${name}`);
  await client.query(`ALTER SEQUENCE ${name} OWNER TO ${rows[0]!.owner}`);
}
