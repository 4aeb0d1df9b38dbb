import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, isContradicted, isPlayable, isSafeImage } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import { findResponseFile, type ResponseFile } from "../../db/files/response-files.ts";

/** An open file, and whether browsers may show it. */
export interface FileContent {
  name: string;
  type: string;
  size: number;
  part: { offset: number; length: number } | null;
  body: ReadableStream<Uint8Array>;
  /** Pictures, audio and video that match their declared type. Anything else may only be downloaded. */
  is_harmless: boolean;
}

/** `range`: the request's Range header. */
export async function openResponseFile(
  ctx: Context,
  named: ResponseFile,
  range: string | null,
): Promise<FileContent> {
  const found = await findResponseFile(ctx.db, named);
  if (found === null) throw new AppError("NOT_FOUND");
  const { path, name, type } = found;
  const [head, object] = await Promise.all([
    ctx.storage.read(path, CONTENT_BYTES),
    ctx.storage.open(path, range),
  ]);
  if (head === null || object === null) throw new AppError("NOT_FOUND");
  // An upload address outlives the submit by some minutes, so the file may have been replaced since it was
  // checked.
  const is_harmless = (isSafeImage(type) || isPlayable(type)) && !isContradicted(type, head.head);
  return { ...object, name, type, is_harmless };
}
