import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { renameVersion } from "../../db/versions.ts";

/** Names a version, or removes its name. */
export async function nameVersion(
  ctx: Context,
  form_id: string,
  version_id: string,
  name: string | null,
): Promise<null> {
  if (!(await renameVersion(ctx.db, form_id, version_id, name))) throw new AppError("NOT_FOUND");
  return null;
}
