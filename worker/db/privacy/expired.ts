import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** What a form's retention removes, each with a page of its own. */
export const EXPIRED = ["held", "responses", "sessions"] as const;
export type Expired = (typeof EXPIRED)[number];

/** The forms that have expired data. */
export async function listFormsWithExpired(db: Database, now: Date): Promise<string[]> {
  const rows = await db.sql<{ form_id: string }>`
    SELECT t.form_id FROM form_retention t, LATERAL (SELECT
      ${now.toISOString()}::timestamptz - make_interval(days => t.response_days) AS responses_before,
      ${now.toISOString()}::timestamptz - make_interval(days => t.session_days) AS sessions_before) d
    WHERE EXISTS (SELECT FROM response r WHERE r.form_id = t.form_id AND r.created_at < d.responses_before)
      OR EXISTS (SELECT FROM held_response h WHERE h.form_id = t.form_id AND h.created_at < d.responses_before)
      OR EXISTS (
        SELECT FROM response_session s WHERE s.form_id = t.form_id AND s.submitted_at IS NULL
          AND s.started_at < d.sessions_before AND s.updated_at < d.sessions_before)
    ORDER BY t.form_id`;
  return rows.map(({ form_id }) => form_id);
}

interface Forgotten {
  count: number;
  customer_ids: string[];
}

/** Permanently deletes expired data of a form, with customers who had nothing else. Returns how much. */
export async function forgetExpired(
  db: Database,
  { form_id, expired, now }: { form_id: string; expired: Expired; now: Date },
  page: Page,
): Promise<number> {
  const { count, customer_ids } = await FORGET[expired](db, { form_id, at: now.toISOString() }, page);
  // In its own transaction: its locks come after those of all responses.
  if (customer_ids.length > 0) await db.sql`SELECT forget_idle_customers(${customer_ids}::uuid[])`;
  return count;
}

type Forget = (db: Database, due: { form_id: string; at: string }, page: Page) => Promise<Forgotten>;

const FORGET: Record<Expired, Forget> = {
  async responses(db, { form_id, at }, { limit, skip }) {
    const [row] = await db.sql<Forgotten>`
      WITH due AS MATERIALIZED (
        SELECT r.id, r.customer_id FROM form_retention t JOIN response r ON r.form_id = t.form_id
        WHERE t.form_id = ${form_id} AND r.created_at < ${at}::timestamptz - make_interval(days => t.response_days)
        ORDER BY r.created_at, r.id LIMIT ${limit} OFFSET ${skip}
      )
      SELECT forget_responses(${form_id}, ARRAY(SELECT id FROM due), ${at}) AS count,
        ARRAY(SELECT DISTINCT customer_id FROM due WHERE customer_id IS NOT NULL) AS customer_ids`;
    return row!;
  },
  async sessions(db, { form_id, at }, { limit, skip }) {
    const [row] = await db.sql<Forgotten>`
      WITH due AS MATERIALIZED (
        SELECT s.id, s.customer_id FROM form_retention t JOIN response_session s ON s.form_id = t.form_id
        WHERE t.form_id = ${form_id} AND s.submitted_at IS NULL
          AND s.started_at < ${at}::timestamptz - make_interval(days => t.session_days)
          AND s.updated_at < ${at}::timestamptz - make_interval(days => t.session_days)
        ORDER BY s.started_at, s.id LIMIT ${limit} OFFSET ${skip}
      )
      SELECT forget_sessions(ARRAY(SELECT id FROM due)) AS count,
        ARRAY(SELECT DISTINCT customer_id FROM due WHERE customer_id IS NOT NULL) AS customer_ids`;
    return row!;
  },
  async held(db, { form_id, at }, { limit, skip }) {
    const [row] = await db.sql<{ count: number }>`
      SELECT forget_held_responses(ARRAY(
        SELECT h.id FROM form_retention t JOIN held_response h ON h.form_id = t.form_id
        WHERE t.form_id = ${form_id} AND h.created_at < ${at}::timestamptz - make_interval(days => t.response_days)
        ORDER BY h.created_at, h.id LIMIT ${limit} OFFSET ${skip})) AS count`;
    return { count: row!.count, customer_ids: [] };
  },
};
