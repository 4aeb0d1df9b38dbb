import * as z from "zod/mini";
import { THUMBNAIL } from "../files/thumbnail.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { files } from "./wire/private-addresses.ts";
import { sessionFiles } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** Files of answers. Their bytes go straight to the storage; here they are only announced, found and named. */

const MAX_PATH_LENGTH = 1_024;
const count = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const file = z.object({
  name: text(1_000).check(z.minLength(1)),
  /** Bytes. */
  size: count,
  /** Media type; the upload must carry it. Without one: application/octet-stream. */
  type: z.optional(text(200)),
  lastModified: z.optional(count),
  /** Seconds of sound or film. */
  duration: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000_000))),
  /** A small picture of it, to be sent as well: `PUT thumbnailUrl`. */
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
 * Where one file of a session may be put: `PUT signedUrl` with the file as body, its type and size as announced, and
 * `If-None-Match: *`. What is posted with the form is `path`.
 */
export const signUpload = {
  ...at(sessionFiles.signUpload),
  answer: data<SignedUpload>(),
  access: "public",
  rate: "upload",
  params: sessionField,
  body: z.object({ file }),
} as const satisfies Contract;
export const signUploadByPost = {
  ...signUpload,
  ...at(sessionFiles.signUploadByPost),
} as const satisfies Contract;
export interface SignedUpload {
  signedUrl: string;
  path: string;
  token: string;
  /** Where the small picture goes that was announced with it. */
  thumbnailUrl?: string;
}

/** The files of a session's field that were announced and not removed. */
export const listSessionFiles = {
  ...at(sessionFiles.listSessionFiles),
  answer: data<SessionFile[]>(),
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

/** Gives a file up that is not part of an answer yet. */
export const removeSessionFile = {
  ...at(sessionFiles.removeSessionFile),
  access: "public",
  rate: "upload",
  params: sessionField,
  query: path,
} as const satisfies Contract;

/** A short-lived address of a session's own file. */
export const sessionFileUrl = {
  ...at(sessionFiles.sessionFileUrl),
  answer: data<FileUrl>(),
  access: "public",
  rate: "upload",
  params: sessionField,
  query: path,
} as const satisfies Contract;
export interface FileUrl {
  publicUrl: string;
}

const access = (role: "viewer" | "editor") =>
  ({ resource: "form", in: "params", key: "form_id", role }) as const;
const formField = z.extend(formParams, { field_id: uuid });

/** A short-lived address of a response's file. */
export const fileUrl = {
  ...at(files.fileUrl),
  answer: data<FileUrl>(),
  access: access("viewer"),
  params: formField,
  query: path,
} as const satisfies Contract;

/**
 * The file itself: pictures, sound and film to be shown, everything else (or all of it,
 * with `download=true`) to be saved. With `width` a thumbnail is meant: the small picture that
 * came with it, or itself when it is small; else it is not found.
 */
export const fileSource = {
  ...at(files.fileSource),
  access: access("viewer"),
  params: formField,
  query: z.extend(path, { width: z.optional(text(10)), download: z.optional(text(10)) }),
} as const satisfies Contract;

/** Where an editor may put one more file of a response. */
export const signRowUpload = {
  ...at(files.signRowUpload),
  answer: data<SignedUpload>(),
  access: access("editor"),
  params: z.extend(formField, { row_id: uuid }),
  body: z.object({ file }),
} as const satisfies Contract;
export const signRowUploadByPut = {
  ...signRowUpload,
  ...at(files.signRowUploadByPut),
} as const satisfies Contract;

/** Where an editor may put a new version of a response's file: under the same path, with the same media type. */
export const signFileReplacement = {
  ...at(files.signFileReplacement),
  answer: data<SignedUpload>(),
  access: access("editor"),
  params: formField,
  query: path,
} as const satisfies Contract;
