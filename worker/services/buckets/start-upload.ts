import type { ObjectUpload } from "#core/contracts/buckets.ts";
import type { StartedPuts } from "#core/contracts/wire/signed-puts.ts";
import { AppError } from "#core/errors/app-error.ts";
import { uploadType } from "#core/files/content.ts";
import { blobPath, partSizeOf, utf8Length } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Context } from "../../context.ts";
import { addUpload, noteMultipart } from "../../db/buckets/uploads.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { requireStorage } from "../files/sign-upload.ts";
import { makeFoldersIn } from "./create-folder.ts";

/** How long an upload can be continued after its last step. */
export const UNFINISHED_MS = 24 * 60 * 60 * 1_000;

export interface Announced {
  document_id: string;
  organization_id: string;
  user_id: string;
  folder_id: string;
  path: readonly string[];
  name: string;
  size: number;
  type: string;
  last_modified?: number | undefined;
  on_conflict: "ask" | "replace" | "keep_both";
  thumbnail?: { size: number; type: string } | undefined;
}

/**
 * Announces a file of a bucket. Throws CONFLICT, with `existing`, if its name is taken and the caller has not decided,
 * NOT_FOUND if its folder was deleted, PLAN_LIMIT_REACHED, and SERVICE_UNAVAILABLE without the storage.
 */
export async function startUpload(ctx: Context, announced: Announced): Promise<ObjectUpload & StartedPuts> {
  const { document_id, organization_id, user_id, path, name, size, on_conflict, thumbnail } = announced;
  requireStorage(ctx);
  const room = await enforcePlan(ctx, organization_id, "storage", size);
  const folder = { document_id, folder_id: announced.folder_id, names: path, user_id };
  const { folder_id } = await makeFoldersIn(ctx, { ...folder, more: utf8Length(name) });
  const id = crypto.randomUUID();
  const type = uploadType(announced.type);
  const now = ctx.now();
  const upload = {
    ...{ id, folder_id, name, size, type, now, bucket_id: document_id, created_by: user_id },
    last_modified: announced.last_modified ?? null,
    expires_at: new Date(now.getTime() + UNFINISHED_MS),
  };
  const existing = await addUpload(ctx.db, upload, { mayConflict: on_conflict !== "ask", room });
  if (existing !== null) throw new AppError("CONFLICT", { existing });
  const blob = blobPath(id);
  const part_size = partSizeOf(size);
  if (part_size !== null) await noteMultipart(ctx.db, id, await ctx.storage.startParts(blob, type));
  const [whole, small] = await Promise.all([
    part_size === null ? ctx.storage.signUpload(blob, { type, size, is_once: true }) : null,
    thumbnail ? ctx.storage.signUpload(thumbnailPath(blob), { ...thumbnail, is_once: true }) : null,
  ]);
  return {
    ...{ id, type, part_size, address: whole?.url ?? null, headers: whole?.headers ?? {} },
    ...{ thumbnail_address: small?.url ?? null, thumbnail_headers: small?.headers ?? {} },
  };
}
