import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deleteHeldAnswer as deleteRow } from "../../db/submitting/held-answers.ts";

export async function deleteHeldAnswer(ctx: Context, form_id: string, held_id: string): Promise<void> {
  if (!(await deleteRow(ctx.db, form_id, held_id))) throw new AppError("NOT_FOUND");
}
