import type { ResponseRecord } from "#core/contracts/grid/records.ts";
import { AppError } from "#core/errors/app-error.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { findRecord } from "../../db/grid/records.ts";
import { relationsOf } from "../../db/grid/relations.ts";
import { rowRelations } from "../references/relate-rows.ts";
import type { AskRelations } from "./list-rows.ts";

/** Loads one response, whichever page it is on. Throws NOT_FOUND. */
export async function loadRecord(
  ctx: Context,
  ask: AskRelations,
  form_id: string,
  row_id: string,
): Promise<ResponseRecord> {
  const relations = rowRelations(await ask(relationsOf(form_id)));
  const found = await findRecord(ctx.db, form_id, row_id);
  if (found === null) throw new AppError("NOT_FOUND");
  const [row = found.row] = (await relations?.relate(ctx.db, [found.row])) ?? [];
  return { row: { ...row, local_id: formatLocalIndex(found.row.local_index) }, meta: found.meta };
}
