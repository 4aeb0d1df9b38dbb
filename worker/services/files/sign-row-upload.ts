import type { AnnouncedFile, SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import { can } from "#core/fields/registry.ts";
import { uploadType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { responsePath } from "#core/files/paths.ts";
import type { Context } from "../../context.ts";
import { findUploadField } from "../../db/files/files.ts";
import { addResponseFile } from "../../db/files/response-files.ts";
import { requireStorage, signUpload } from "./sign-upload.ts";

/**
 * Signs an editor's upload of one more file for a response. The file becomes part of the answer once the cell
 * refers to it.
 */
export async function signRowUpload(
  ctx: Context,
  { form_id, row_id, field_id }: { form_id: string; row_id: string; field_id: string },
  { name, size, thumbnail, ...announced }: AnnouncedFile,
): Promise<SignedUpload> {
  const field = await findUploadField(ctx.db, field_id);
  if (field === null || field.form_id !== form_id || !can(field.type, "upload")) {
    throw new AppError("NOT_FOUND");
  }
  const type = uploadType(announced.type);
  const reasons = judgeFiles({ ...field, strategy: "staged" }, [{ name, size, type }]);
  if (reasons.length > 0) throw new AppError("VALIDATION_FAILED", { fields: { [field.name]: reasons } });
  requireStorage(ctx);
  const path = responsePath(row_id, field_id, crypto.randomUUID().slice(0, 8), name);
  const file = { path, form_id, field_id, name, size, type };
  if (!(await addResponseFile(ctx.db, { file, row_id, now: ctx.now() }))) throw new AppError("NOT_FOUND");
  // A member may replace the file anyway, so a program need not ask for what protects a respondent's.
  return signUpload(ctx, path, { type, size, is_once: false }, thumbnail);
}
