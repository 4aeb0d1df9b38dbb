import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deleteHeldResponse as deleteRow } from "../../db/submitting/held-responses.ts";

/** Deletes a held response without storing it. Throws NOT_FOUND. */
export async function deleteHeldResponse(ctx: Context, form_id: string, held_id: string): Promise<void> {
  if (!(await deleteRow(ctx.db, form_id, held_id))) throw new AppError("NOT_FOUND");
}
