import type { FormEdits } from "#core/contracts/building/editing.ts";
import type { Context } from "../../context.ts";
import { readFormEdits } from "../../db/building/edits.ts";

/** Loads the entries after the given number, for clients that missed messages of the room. */
export function loadEdits(ctx: Context, form_id: string, after: number): Promise<FormEdits> {
  return readFormEdits(ctx.db, form_id, after);
}
