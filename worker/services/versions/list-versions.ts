import type { FormVersion } from "#core/contracts/versions.ts";
import type { Context } from "../../context.ts";
import { listVersions as listVersionRows } from "../../db/versions.ts";

/** Lists a form's versions, newest first. */
export function listVersions(ctx: Context, form_id: string): Promise<FormVersion[]> {
  return listVersionRows(ctx.db, form_id);
}
