import { AppError } from "#core/errors/app-error.ts";
import { CONTENT_BYTES, isContradicted, isPdf, isPlayable, isSafeImage } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import { findResponseFile, type ResponseFile } from "../../db/files/response-files.ts";

/** An opened file, and whether browsers may show it. */
export interface FileContent {
  name: string;
  type: string;
  size: number;
  part: { offset: number; length: number } | null;
  body: ReadableStream<Uint8Array>;
  /** True for pictures, audio, video and PDF that match their declared type. Everything else must be downloaded. */
  is_harmless: boolean;
}

/** Opens a file of a response. `range` is the request's Range header. */
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
  // The signed upload address stays valid for some minutes after the submit. The file may have been replaced since.
  const isShown = isSafeImage(type) || isPlayable(type) || isPdf(type);
  const is_harmless = isShown && !isContradicted(type, head.head);
  return { ...object, name, type, is_harmless };
}
