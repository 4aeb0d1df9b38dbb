import { isFileId } from "#core/documents/canvas/clean-element.ts";
import { CANVAS_LIMITS } from "#core/documents/canvas/element.ts";
import { AppError } from "#core/errors/app-error.ts";
import { MAX_ASSETS } from "#core/files/assets.ts";
import { isContradicted } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import {
  addCanvasFile,
  findCanvasFile,
  isCanvas,
  readThumbnail,
  saveThumbnail,
} from "../../db/documents/canvas.ts";
import { type OpenAsset, openStored } from "../assets/open-asset.ts";
import { type Picture, storeAsset } from "../assets/store-asset.ts";
import { toBase64 } from "../keys/seal.ts";

export interface CanvasFileKey {
  canvas_id: string;
  /** A hash of the picture's content, which Excalidraw makes. */
  file_id: string;
}

/**
 * Stores a picture of a canvas unless it has one with this id. Throws UNSUPPORTED_MEDIA_TYPE if it is not a picture of
 * its declared type, CONFLICT at the limit, and NOT_FOUND for documents of other kinds.
 */
export async function saveCanvasFile(
  ctx: Context,
  { canvas_id, file_id }: CanvasFileKey,
  picture: Picture,
): Promise<void> {
  if (!isFileId(file_id) || !(await isCanvas(ctx.db, canvas_id))) throw new AppError("NOT_FOUND");
  if ((await findCanvasFile(ctx.db, canvas_id, file_id)) !== null) return;
  const kept = { document_id: canvas_id, user_id: null, name: file_id, is_public: false, most: MAX_ASSETS };
  const { id } = await storeAsset(ctx, picture, kept);
  await addCanvasFile(ctx.db, canvas_id, file_id, id);
}

/** Opens a picture of a canvas. Throws NOT_FOUND. */
export async function openCanvasFile(
  ctx: Context,
  { canvas_id, file_id }: CanvasFileKey,
): Promise<OpenAsset> {
  const asset = await findCanvasFile(ctx.db, canvas_id, file_id);
  if (asset === null) throw new AppError("NOT_FOUND");
  return openStored(ctx, asset);
}

/** Stores the small picture for lists of documents. Throws UNSUPPORTED_MEDIA_TYPE for anything but a PNG. */
export async function saveCanvasThumbnail(
  ctx: Context,
  canvas_id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (bytes.length === 0 || isContradicted("image/png", bytes)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { expected: "image/png" });
  }
  if (bytes.length > CANVAS_LIMITS.thumbnail) throw new AppError("BODY_TOO_LARGE");
  const isSaved = await saveThumbnail(ctx.db, canvas_id, toBase64(bytes), ctx.now());
  if (!isSaved) throw new AppError("NOT_FOUND");
}

/** The small picture of a canvas as a PNG. Throws NOT_FOUND if there is none yet. */
export async function readCanvasThumbnail(ctx: Context, canvas_id: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await readThumbnail(ctx.db, canvas_id);
  if (png === null) throw new AppError("NOT_FOUND");
  return Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
}
