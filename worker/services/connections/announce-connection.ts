import type { Context } from "../../context.ts";
import { announceTables } from "../documents/announce-tables.ts";

/** Tells everyone who has the form's document open to read it again: its table outside is another one, or has changed. */
export function announceConnection(
  ctx: Context,
  { form_id, document_id }: { form_id: string; document_id: string | null },
): void {
  if (document_id !== null) announceTables(ctx, { schema_id: document_id, table_id: form_id });
}
