import type { Database } from "./connection/database.ts";

export interface SimulatorRow {
  simulated: number;
  webhooks: number;
  sends_mails: boolean;
}

/** What a simulation would cause. Counts `most` simulated responses at most. */
export async function readSimulator(db: Database, form_id: string, most: number): Promise<SimulatorRow> {
  const [row] = await db.sql<SimulatorRow>`
    SELECT
      (SELECT count(*) FROM (
        SELECT 1 FROM response
        WHERE form_id = ${form_id} AND platform_powered_by = 'simulator' LIMIT ${most}
      ) s) AS simulated,
      (SELECT count(*) FROM webhook w WHERE w.form_id = ${form_id} AND w.is_enabled) AS webhooks,
      EXISTS (SELECT FROM form_mail m WHERE m.form_id = ${form_id} AND m.is_enabled) AS sends_mails`;
  return row!;
}

interface SimulatedRow {
  id: string;
  session_id: string | null;
  customer_id: string | null;
}

export async function findSimulated(db: Database, form_id: string, limit: number): Promise<SimulatedRow[]> {
  return db.sql<SimulatedRow>`
    SELECT id, session_id, customer_id FROM response
    WHERE form_id = ${form_id} AND platform_powered_by = 'simulator' LIMIT ${limit}`;
}

/** Deletes the sessions of deleted responses, and customers who have nothing else. */
export async function forgetSimulated(db: Database, rows: readonly SimulatedRow[]): Promise<void> {
  const session_ids = rows.flatMap(({ session_id }) => session_id ?? []);
  const customer_ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  if (session_ids.length > 0) await db.sql`SELECT forget_sessions(${session_ids}::uuid[])`;
  if (customer_ids.length > 0) await db.sql`SELECT forget_idle_customers(${customer_ids}::uuid[])`;
}
