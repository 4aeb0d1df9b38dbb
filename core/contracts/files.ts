import * as z from "zod/mini";
import { THUMBNAIL } from "../files/thumbnail.ts";
import { PERMISSIONS, type Permission } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { files } from "./wire/private-addresses.ts";
import { sessionFiles } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/**
 * Files of answers. Their bytes go straight to the storage; these calls only announce, list and address them.
 */

const MAX_PATH_LENGTH = 1_024;
const count = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const file = z.object({
  name: text(1_000).check(z.minLength(1)),
  /** In bytes. */
  size: count,
  /** Media type, which the upload must repeat. Default: application/octet-stream. */
  type: z.optional(text(200)),
  lastModified: z.optional(count),
  /** Duration of audio or video, in seconds. */
  duration: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000_000))),
  /** A small preview picture, uploaded as well: `PUT thumbnailUrl`. */
  thumbnail: z.optional(
    z.object({
      size: z.number().check(z.int(), z.minimum(1), z.maximum(THUMBNAIL.most)),
      type: z.enum(THUMBNAIL.types),
    }),
  ),
});
export type AnnouncedFile = z.infer<typeof file>;
const sessionField = z.object({ session_id: uuid, field_id: uuid });
const path = z.object({ path: text(MAX_PATH_LENGTH).check(z.minLength(1)) });

/**
 * Signs the upload of one file of a session: `PUT signedUrl` with the file as body, and `headers`. The form posts `path`.
 */
export const signUpload = {
  ...at(sessionFiles.signUpload),
  result: data<SignedUpload>(),
  access: "public",
  rate: "upload",
  params: sessionField,
  body: z.object({ file }),
} as const satisfies Contract;
export const signUploadByPost = {
  ...signUpload,
  ...at(sessionFiles.signUploadByPost),
} as const satisfies Contract;
/** The storage answers the PUT with an empty body, so this has what a program looks for there. */
export interface SignedUpload {
  signedUrl: string;
  /** What the PUT must send, beside a body of the announced size. Without one of them it is refused with 403. */
  headers: Record<string, string>;
  path: string;
  /** The path with its bucket, twice: programs know it by either name. */
  fullPath: string;
  Key: string;
  token: string;
  /** Upload address of the announced thumbnail, and what its PUT must send. */
  thumbnailUrl?: string;
  thumbnailHeaders?: Record<string, string>;
}

/** The files announced for a session's field, without removed ones. */
export const listSessionFiles = {
  ...at(sessionFiles.listSessionFiles),
  result: data<SessionFile[]>(),
  access: "public",
  rate: "upload",
  params: sessionField,
} as const satisfies Contract;
export interface SessionFile {
  path: string;
  name: string;
  size: number;
  type: string;
  lastModified?: number;
  duration?: number;
}

/** Discards a file that is not part of a response yet. */
export const removeSessionFile = {
  ...at(sessionFiles.removeSessionFile),
  access: "public",
  rate: "upload",
  params: sessionField,
  query: path,
} as const satisfies Contract;

/** A short-lived address of a file in the caller's session. */
export const sessionFileUrl = {
  ...at(sessionFiles.sessionFileUrl),
  result: data<FileUrl>(),
  access: "public",
  rate: "upload",
  params: sessionField,
  query: path,
} as const satisfies Contract;
export interface FileUrl {
  publicUrl: string;
}

const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;
const formField = z.extend(formParams, { field_id: uuid });

/** A short-lived address of a file in a response. */
export const fileUrl = {
  ...at(files.fileUrl),
  result: data<FileUrl>(),
  access: access("see"),
  params: formField,
  query: path,
} as const satisfies Contract;

/**
 * The file itself. Pictures, audio, video and PDF are shown inline; other types, or any type with `download=true`,
 * are saved. `width` asks for a thumbnail: the uploaded one, or the file itself if it is small. Without
 * either, the result is 404.
 */
export const fileSource = {
  ...at(files.fileSource),
  access: access("see"),
  params: formField,
  query: z.extend(path, { width: z.optional(text(10)), download: z.optional(text(10)) }),
} as const satisfies Contract;

/**
 * Signs an editor's upload of one more file for a response. The PUT must only send the type that was announced, and may
 * be repeated.
 */
export const signRowUpload = {
  ...at(files.signRowUpload),
  result: data<SignedUpload>(),
  access: access("edit"),
  params: z.extend(formField, { row_id: uuid }),
  body: z.object({ file }),
} as const satisfies Contract;
export const signRowUploadByPut = {
  ...signRowUpload,
  ...at(files.signRowUploadByPut),
} as const satisfies Contract;

/** Signs an editor's upload of a new version of a response's file: same path, same media type. */
export const signFileReplacement = {
  ...at(files.signFileReplacement),
  result: data<SignedUpload>(),
  access: access("edit"),
  params: formField,
  query: path,
} as const satisfies Contract;
