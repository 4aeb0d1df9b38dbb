import type { AnnouncedFile, SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can } from "#core/fields/registry.ts";
import { uploadType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { stagedPath } from "#core/files/paths.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import { findUploadField, type SessionField, type UploadField } from "../../db/files/files.ts";
import { addressTag } from "../keys/address-tag.ts";
import { requireSession } from "../keys/session-id.ts";
import { requireStorage, signUpload } from "./sign-upload.ts";
import { stageFile } from "./stage-file.ts";

/** Enough for a classroom behind one IP address, but a limit for scripts that fill the storage. */
const UPLOADS_OF_ADDRESS = 2_000;
const WINDOW_SECONDS = 60 * 60;

/** Checks an announced upload and signs its address. The signature covers every announced property of the file. */
export async function signSessionUpload(
  ctx: Context,
  { session_id, field_id }: SessionField,
  { thumbnail, ...announced }: AnnouncedFile,
  address: string | null,
  mayEnter: (form_id: string) => Promise<boolean>,
): Promise<SignedUpload> {
  await requireSession(ctx, session_id);
  requireStorage(ctx);
  const [field, attempt] = await Promise.all([
    findUploadField(ctx.db, field_id),
    address === null ? null : countUpload(ctx, address),
  ]);
  if (field === null || !can(field.type, "upload")) throw new AppError("NOT_FOUND");
  if (attempt !== null && attempt.count > UPLOADS_OF_ADDRESS) throw new AppError("RATE_LIMITED");
  const closed = closedCode(field, ctx.now().getTime());
  if (closed !== null && !(await mayEnter(field.form_id))) throw new AppError(closed);

  const type = uploadType(announced.type);
  refuse(field, judgeFiles({ ...field, strategy: "staged" }, [{ ...announced, type }]));
  const path = stagedPath(session_id, field_id, crypto.randomUUID().slice(0, 8), announced.name);
  const file = { ...announced, type, path, form_id: field.form_id, field_id, session_id };
  refuse(field, await stageFile(ctx, field, file));
  return signUpload(ctx, path, { type, size: announced.size, is_once: true }, thumbnail);
}

const countUpload = async (ctx: Context, address: string) =>
  countAttempt(ctx.db, `upload ${await addressTag(ctx, address)}`, WINDOW_SECONDS);

function refuse(field: Pick<UploadField, "name">, reasons: Reason[]): void {
  if (reasons.length > 0) throw new AppError("VALIDATION_FAILED", { fields: { [field.name]: reasons } });
}
