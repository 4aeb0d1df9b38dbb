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

/** Ids of simulated responses. */
export async function findSimulated(db: Database, form_id: string, limit: number): Promise<string[]> {
  const rows = await db.sql<{ id: string }>`
    SELECT id FROM response
    WHERE form_id = ${form_id} AND platform_powered_by = 'simulator' LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
