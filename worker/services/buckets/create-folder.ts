import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { makeFolders } from "../../db/buckets/objects.ts";
import { announceObjects } from "./announce-objects.ts";

export interface NewFolder {
  document_id: string;
  folder_id: string;
  name: string;
  user_id: string;
}

/** Makes a folder. Throws CONFLICT, with a `reason`, if its name is taken, and NOT_FOUND if its folder was deleted. */
export async function createFolder(
  ctx: Context,
  { document_id, folder_id, name, user_id }: NewFolder,
): Promise<{ id: string; name: string }> {
  const made = await makeFoldersIn(ctx, { document_id, folder_id, names: [name], more: 0, user_id });
  if (made.made === 0) throw taken(name);
  return { id: made.folder_id, name };
}

interface Folders {
  document_id: string;
  folder_id: string;
  names: readonly string[];
  /** Bytes of the name that follows. */
  more: number;
  user_id: string;
}

/** Makes the missing folders of a path, and tells everyone if there were any. Throws as `createFolder`. */
export async function makeFoldersIn(
  ctx: Context,
  { document_id, user_id, ...folders }: Folders,
): Promise<{ folder_id: string; made: number }> {
  const wanted = { ...folders, bucket_id: document_id, by: user_id, now: ctx.now() };
  const result = await makeFolders(ctx.db, wanted);
  if (result === null || result.outcome === "folder_gone") throw new AppError("NOT_FOUND");
  if (result.outcome === "conflict") throw taken(result.name!);
  if (result.outcome === "too_long") throw new AppError("BAD_REQUEST", { reason: TOO_LONG });
  const { folder_id, made } = result as { folder_id: string; made: number };
  if (made > 0) announceObjects(ctx, document_id);
  return { folder_id, made };
}

const TOO_LONG = "The name with the names of all folders around it can have at most 1,024 bytes.";

const taken = (name: string) =>
  new AppError("CONFLICT", { reason: `“${name}” already exists here. Choose another name.` });
