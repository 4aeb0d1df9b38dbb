import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deleteField as deleteFieldRow } from "../../db/building/builder.ts";
import { announceChange, type FormChange } from "./announce-change.ts";

/** Deletes a field and notifies everyone who has the form open. Throws NOT_FOUND. */
export async function deleteField(ctx: Context, change: FormChange, field_id: string): Promise<void> {
  if (!(await deleteFieldRow(ctx.db, change.form_id, field_id))) throw new AppError("NOT_FOUND");
  announceChange(ctx, change);
}
