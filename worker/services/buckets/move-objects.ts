import type { MoveResult } from "#core/contracts/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { moveObjects as moveRows } from "../../db/buckets/objects.ts";
import { announceObjects } from "./announce-objects.ts";
import { requireUnused } from "./find-uses.ts";

export interface Moving {
  document_id: string;
  ids: readonly string[];
  folder_id: string | null;
  name?: string | undefined;
  on_conflict: "ask" | "replace" | "keep_both";
  seen: Readonly<Record<string, string>>;
  is_use_known: boolean;
}

/**
 * Moves objects into a folder, or renames one. Throws NOT_FOUND if the folder was deleted, BAD_REQUEST for a name for
 * several, and CONFLICT, with `used_by`, if links of forms would break.
 */
export async function moveObjects(ctx: Context, moving: Moving): Promise<readonly MoveResult[]> {
  const { document_id, ids, name, is_use_known } = moving;
  if (name !== undefined && ids.length > 1) {
    throw new AppError("BAD_REQUEST", {
      issues: [{ path: ["name"], message: "Only one can have this name." }],
    });
  }
  if (!is_use_known) await requireUnused(ctx, document_id, ids);
  const results = await moveRows(ctx.db, { ...moving, bucket_id: document_id, name: name ?? null });
  if (results === null) throw new AppError("NOT_FOUND");
  if (results.some(({ outcome }) => outcome === "moved")) announceObjects(ctx, document_id);
  return results;
}
