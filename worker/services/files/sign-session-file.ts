import { AppError } from "#core/errors/app-error.ts";
import { isPlayable, isSafeImage } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import { findSessionFiles, type SessionField } from "../../db/files/files.ts";
import { requireSession } from "../keys/session-id.ts";
import { requireStorage } from "./sign-upload.ts";

/** Signs an address of a file in the caller's session, for types that browsers can show or play. */
export async function signSessionFile(
  ctx: Context,
  { session_id, field_id }: SessionField,
  path: string,
): Promise<string> {
  await requireSession(ctx, session_id);
  const [file] = await findSessionFiles(ctx.db, { session_id, field_id, paths: [path], now: ctx.now() });
  if (!file || !(isSafeImage(file.type) || isPlayable(file.type))) throw new AppError("NOT_FOUND");
  requireStorage(ctx);
  return ctx.storage.signDownload(path);
}
