import type { SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { CONTENT_BYTES, isContradicted, isPlayable, isSafeImage } from "#core/files/content.ts";
import { responsePath } from "#core/files/paths.ts";
import type { Context } from "../context.ts";
import { addResponseFile, findResponseFile, findUploadField, type StoredFile } from "../db/files.ts";
import { type AnnouncedFile, judgeUpload, signedUpload, uploadType } from "./session-files.ts";

/** A file of a response, as its form names it. */
export interface ResponseFile {
  form_id: string;
  field_id: string;
  path: string;
}

async function findFile(ctx: Context, file: ResponseFile): Promise<StoredFile> {
  const found = await findResponseFile(ctx.db, file);
  if (found === null) throw new AppError("NOT_FOUND");
  return found;
}

/** An open file, and how it may be handed out. */
export interface FileContent {
  name: string;
  type: string;
  size: number;
  part: { offset: number; length: number } | null;
  body: ReadableStream<Uint8Array>;
  /** Pictures, sound and film that are what they say; anything else may only be saved. */
  is_harmless: boolean;
}

/** `range`: the header of that name. */
export async function openResponseFile(
  ctx: Context,
  named: ResponseFile,
  range: string | null,
): Promise<FileContent> {
  const { path, name, type } = await findFile(ctx, named);
  const [head, object] = await Promise.all([
    ctx.storage.read(path, CONTENT_BYTES),
    ctx.storage.open(path, range),
  ]);
  if (head === null || object === null) throw new AppError("NOT_FOUND");
  // An upload's address outlives the submit by some minutes: what was judged then may have been replaced since.
  const is_harmless = (isSafeImage(type) || isPlayable(type)) && !isContradicted(type, head.head);
  return { name, type, ...object, is_harmless };
}

/** Where an editor may put one more file of a response. */
export async function signRowUpload(
  ctx: Context,
  { form_id, row_id, field_id }: { form_id: string; row_id: string; field_id: string },
  announced: AnnouncedFile,
): Promise<SignedUpload> {
  const field = await findUploadField(ctx.db, field_id);
  if (field === null || field.form_id !== form_id || fieldTypeRow(field.type).value !== "files") {
    throw new AppError("NOT_FOUND");
  }
  const type = uploadType(announced.type);
  const { name, size } = announced;
  const reasons = judgeUpload(field, { name, size, type });
  if (reasons.length > 0) throw new AppError("VALIDATION_FAILED", { fields: { [field.name]: reasons } });
  if (ctx.storage.origin === null) throw new AppError("STORAGE_NOT_CONFIGURED");
  const path = responsePath(row_id, field_id, crypto.randomUUID().slice(0, 8), name);
  const file = { path, form_id, field_id, name, size, type };
  if (!(await addResponseFile(ctx.db, { file, row_id, now: ctx.now() }))) throw new AppError("NOT_FOUND");
  return signedUpload(path, await ctx.storage.signUpload(path, { type, size }));
}

/** Where an editor may put a new version of a file, under its path and with its type. */
export async function signFileReplacement(ctx: Context, named: ResponseFile): Promise<SignedUpload> {
  const { path, type } = await findFile(ctx, named);
  if (ctx.storage.origin === null) throw new AppError("STORAGE_NOT_CONFIGURED");
  return signedUpload(path, await ctx.storage.signUpload(path, { type, size: null }));
}
