import type { Cell } from "#core/fields/cell.ts";
import type { SentClock } from "#core/values/clock.ts";
import type { Database } from "../connection/database.ts";

/** What the ending page may show of a response. */
export interface ResponseFacts extends SentClock {
  local_index: number;
  /** ISO 8601; null for a response that is no longer stored. */
  created_at: string | null;
  data: Record<string, Cell>;
}

/** Null unless the response belongs to the form. */
export async function findResponseFacts(
  db: Database,
  form_id: string,
  response_id: string,
): Promise<ResponseFacts | null> {
  const [row] = await db.sql<ResponseFacts>`
    SELECT local_index, created_at, utc_offset, time_zone, data FROM response
    WHERE id = ${response_id} AND form_id = ${form_id}`;
  return row ?? null;
}
