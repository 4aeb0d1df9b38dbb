import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { setAccess as setAccessOfRow } from "../../db/buckets/objects.ts";
import { announceObjects } from "./announce-objects.ts";

/** Opens a bucket to everyone who knows the address of a file, or closes it at once. */
export async function setAccess(
  ctx: Context,
  document_id: string,
  is_public: boolean,
): Promise<{ is_public: boolean }> {
  if (!(await setAccessOfRow(ctx.db, document_id, is_public))) throw new AppError("NOT_FOUND");
  announceObjects(ctx, document_id);
  return { is_public };
}
