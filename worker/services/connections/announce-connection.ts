import pLimit from "p-limit";
import type { Context } from "../../context.ts";
import { announceTables } from "../documents/announce-tables.ts";

const ROOMS_AT_ONCE = 4;

interface ConnectedForm {
  form_id: string;
  document_id: string | null;
}

/** Tells everyone who has a form's document open to read it again: its table outside is another one, or has changed. */
export function announceConnection(ctx: Context, ...forms: readonly ConnectedForm[]): void {
  const atOnce = pLimit(ROOMS_AT_ONCE);
  for (const { form_id, document_id } of forms) {
    if (document_id !== null) announceTables(ctx, { schema_id: document_id, table_id: form_id }, atOnce);
  }
}
