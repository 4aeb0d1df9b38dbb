import type { Database } from "../connection/database.ts";
import { present, type SubmitResult, type SubmitRow } from "./responses.ts";

/** A submission for `submitResponses`. */
export const submitText = ({ session_id, payload_hash, data, raw, choices, meta, now }: SubmitRow): string =>
  JSON.stringify({ session_id, payload_hash, data, raw, choices, meta: present(meta), now });

/**
 * One statement: stores several submissions of one form (`submitText`), or nothing and throws. Null stands for one that
 * it has not stored.
 */
export async function submitResponses(
  db: Database,
  { form_id, version }: Pick<SubmitRow, "form_id" | "version">,
  submits: readonly string[],
  publish_by: Date,
): Promise<(SubmitResult | null)[]> {
  const [row] = await db.sql<{ results: (SubmitResult | null)[] }>`
    SELECT submit_responses(
      ${form_id}, ${version}, ${`[${submits.join()}]`}::jsonb, ${publish_by.toISOString()}) AS results`;
  return row!.results;
}
