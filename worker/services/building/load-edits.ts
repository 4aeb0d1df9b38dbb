import type { FormEdits } from "#core/contracts/building/editing.ts";
import type { Context } from "../../context.ts";
import { readFormEdits } from "../../db/building/edits.ts";

/** What has become of a form since an entry, for whoever has missed the room's messages. */
export function loadEdits(ctx: Context, form_id: string, after: number): Promise<FormEdits> {
  return readFormEdits(ctx.db, form_id, after);
}
