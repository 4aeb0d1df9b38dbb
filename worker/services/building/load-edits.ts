import type { FormEdits } from "#core/contracts/building/editing.ts";
import type { Context } from "../../context.ts";
import { readFormEdits } from "../../db/building/edits.ts";

/** A form's entries since the given one, for clients that missed messages of the room. */
export function loadEdits(ctx: Context, form_id: string, after: number): Promise<FormEdits> {
  return readFormEdits(ctx.db, form_id, after);
}
