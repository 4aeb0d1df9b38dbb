import type { SignedUpload } from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can, isMultiple } from "#core/fields/registry.ts";
import { isPlayable, isSafeImage, plainType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { maxFiles } from "#core/files/limits.ts";
import { stagedPath } from "#core/files/paths.ts";
import { closedCode } from "#core/forms/availability.ts";
import type { Context } from "../context.ts";
import { findSessionFiles, findUploadField, releaseFile, stageFile, type UploadField } from "../db/files.ts";
import { countAttempt } from "../db/rate-limits.ts";
import { verifySessionId } from "./session-id.ts";

/** What a visitor says of a file. */
export interface AnnouncedFile {
  name: string;
  size: number;
  type?: string;
  lastModified?: number;
  duration?: number;
}

export interface SessionField {
  session_id: string;
  field_id: string;
}

/** A whole classroom behind one address may fill in a form with files; one script may not fill the storage. */
const UPLOADS_OF_ADDRESS = 2_000;
const WINDOW_SECONDS = 60 * 60;
const FILES_OF_SESSION = 100;
/** Pictures inside a rich text. */
const IMAGES_OF_TEXT = 20;
const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The media type that the upload must carry. */
export function uploadType(type: string | undefined): string {
  const plain = plainType(type ?? "");
  return TYPE.test(plain) ? plain : "application/octet-stream";
}

/** How many files one session may have staged for a field. */
function mostOfField(field: Pick<UploadField, "type" | "multiple">): number {
  return field.type === "richtext" ? IMAGES_OF_TEXT : maxFiles(isMultiple(field));
}

/** Allows one upload and signs where it goes. Everything that was said of the file is signed with it. */
export async function signSessionUpload(
  ctx: Context,
  { session_id, field_id }: SessionField,
  announced: AnnouncedFile,
  address: string | null,
): Promise<SignedUpload> {
  await expectSession(ctx, session_id);
  if (ctx.storage.origin === null) throw new AppError("STORAGE_NOT_CONFIGURED");
  const [field, attempt] = await Promise.all([
    findUploadField(ctx.db, field_id),
    address === null ? null : countAttempt(ctx.db, `upload ${address}`, WINDOW_SECONDS),
  ]);
  if (field === null || !can(field.type, "upload")) throw new AppError("NOT_FOUND");
  if (attempt !== null && attempt.count > UPLOADS_OF_ADDRESS) throw new AppError("RATE_LIMITED");
  const closed = closedCode(field, ctx.now().getTime());
  if (closed !== null) throw new AppError(closed);

  const type = uploadType(announced.type);
  refuse(field, judgeUpload(field, { ...announced, type }));
  const path = stagedPath(session_id, field_id, crypto.randomUUID().slice(0, 8), announced.name);
  const file = { ...announced, type, path, form_id: field.form_id, field_id, session_id };
  refuse(field, await stage(ctx, field, file));
  const signedUrl = await ctx.storage.signUpload(path, { type, size: announced.size });
  return signedUpload(path, signedUrl);
}

/** A signed upload as the wire has it. */
export function signedUpload(path: string, signedUrl: string): SignedUpload {
  return { signedUrl, path, token: new URL(signedUrl).searchParams.get("X-Amz-Signature") ?? "" };
}

/** What is wrong with a file for a field, apart from how many there are. */
export function judgeUpload(
  field: Pick<UploadField, "type" | "accept" | "multiple">,
  file: { name: string; type: string; size: number },
  strategy: "staged" | "multipart" = "staged",
): Reason[] {
  if (file.size === 0) return [{ code: "badInput" }];
  const rules = field.type === "richtext" ? { type: "image" } : { type: field.type, accept: field.accept };
  return judgeFiles({ ...rules, strategy }, [file]);
}

/** Notes the file, or says why it may not be added to the others. */
export async function stage(
  ctx: Context,
  field: Pick<UploadField, "type" | "multiple">,
  file: StagedFile & { form_id: string; field_id: string; session_id: string },
): Promise<Reason[]> {
  const most_of_field = mostOfField(field);
  const staging = { file: toRow(file), most_of_field, most_of_session: FILES_OF_SESSION, now: ctx.now() };
  const status = await stageFile(ctx.db, staging);
  if (status === "not_found") throw new AppError("SESSION_NOT_FOUND");
  if (status === "closed") throw new AppError("SESSION_CLOSED");
  return status === "too_many" ? [{ code: "tooMany", limit: most_of_field }] : [];
}

function toRow<File extends StagedFile>({ lastModified, ...file }: File) {
  return { ...file, last_modified: lastModified };
}

function refuse(field: Pick<UploadField, "name">, reasons: Reason[]): void {
  if (reasons.length > 0) throw new AppError("VALIDATION_FAILED", { fields: { [field.name]: reasons } });
}

async function expectSession(ctx: Context, session_id: string): Promise<void> {
  if (!(await verifySessionId(ctx, session_id))) throw new AppError("SESSION_NOT_FOUND");
}

/** The files of a session's field, oldest first. */
export async function listSessionFiles(
  ctx: Context,
  { session_id, field_id }: SessionField,
): Promise<StagedFile[]> {
  await expectSession(ctx, session_id);
  const files = await findSessionFiles(ctx.db, { session_id, field_id, now: ctx.now() });
  return files.map(({ form_id: _, field_id: __, ...file }) => file);
}

export async function removeSessionFile(ctx: Context, field: SessionField, path: string): Promise<void> {
  await expectSession(ctx, field.session_id);
  await releaseFile(ctx.db, { ...field, path, now: ctx.now() });
}

/** A signed address of a session's own file, of those that can be looked at or listened to. */
export async function signSessionFile(
  ctx: Context,
  { session_id, field_id }: SessionField,
  path: string,
): Promise<string> {
  await expectSession(ctx, session_id);
  const [file] = await findSessionFiles(ctx.db, { session_id, field_id, paths: [path], now: ctx.now() });
  if (!file || !(isSafeImage(file.type) || isPlayable(file.type))) throw new AppError("NOT_FOUND");
  if (ctx.storage.origin === null) throw new AppError("STORAGE_NOT_CONFIGURED");
  return ctx.storage.signDownload(path);
}
