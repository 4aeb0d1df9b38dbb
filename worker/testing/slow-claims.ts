import type { Client } from "pg";

/** Makes every claim pause before it looks for events so that responses are committed in the meantime. */
export async function slowClaims(sql: Client, pause_ms: number): Promise<void> {
  const { rowCount } = await sql.query("SELECT FROM pg_proc WHERE proname = 'claim_outbox_at_once'");
  if (rowCount === 0) await sql.query("ALTER FUNCTION claim_outbox RENAME TO claim_outbox_at_once");
  await sql.query(
    `CREATE OR REPLACE FUNCTION claim_outbox(
       p_now timestamptz, p_lease interval, p_limit integer, p_outside integer, p_subject_id uuid, p_receiver text
     ) RETURNS SETOF outbox LANGUAGE plpgsql VOLATILE AS $$
     BEGIN
       PERFORM pg_sleep(${pause_ms / 1_000});
       RETURN QUERY SELECT * FROM claim_outbox_at_once(p_now, p_lease, p_limit, p_outside, p_subject_id, p_receiver);
     END $$`,
  );
}
