import * as z from "zod/mini";
import { MAX_OBJECT_SIZE, objectNameIssue } from "../files/objects.ts";
import { THUMBNAIL } from "../files/thumbnail.ts";
import { PERMISSIONS, type Permission } from "./access/roles.ts";
import { buckets } from "./wire/bucket-addresses.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { publicObjects } from "./wire/public-addresses.ts";
import { documentParams, text, uuid } from "./wire/schemas.ts";
import type { SignedParts, StartedPuts } from "./wire/signed-puts.ts";

/** Files and folders of a bucket document. Names keep their exact characters. NOT_FOUND for any other document. */

const inBucket = <Params>(permission: Permission, params: Params) =>
  ({
    access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS[permission] },
    params,
  }) as const;

const MAX_KEY_LENGTH = 1_024;
/** Objects in one call; the caller repeats it for more. */
const MOST_AT_ONCE = 100;

const name = z.string().check(
  z.refine((value) => objectNameIssue(value) === null, {
    error: ({ input }) => objectNameIssue(String(input)),
  }),
);
const names = z.array(name).check(z.maxLength(512));
const size = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_OBJECT_SIZE));
const ids = z.array(uuid).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));
/** What happens when a name is taken. `replace` needs the version that the person saw. */
const on_conflict = z._default(z.enum(["ask", "replace", "keep_both"]), "ask");
/** Confirms that forms use a file. Without it, a call that breaks their links answers CONFLICT, with `used_by`. */
const is_use_known = z._default(z.boolean(), false);

export interface BucketObject {
  id: string;
  name: string;
  is_folder: boolean;
  /** In bytes; 0 for a folder. */
  size: number;
  /** Media type. */
  type: string;
  /** Changes with the content; null for a folder. */
  version: string | null;
  /** Whether a browser can show it: a picture, sound, video or PDF. */
  is_shown: boolean;
  created_at: string;
  /** When its content last changed. */
  changed_at: string;
  /** The name of the person who changed it; null: unknown. */
  changed_by: string | null;
}

export type FolderPart = Pick<BucketObject, "id" | "name">;

export const OBJECT_ORDERS = ["name", "size", "changed"] as const;
export type ObjectOrder = (typeof OBJECT_ORDERS)[number];

/**
 * One page of a folder, folders first, or of what a search finds in the whole bucket. `path`: the key of a folder, or of
 * a file, which is then returned with its folder. NOT_FOUND without such an object.
 */
export const listObjects = {
  ...at(buckets.listObjects),
  result: data<ObjectPage>(),
  ...inBucket("see", documentParams),
  query: z.object({
    path: z._default(text(MAX_KEY_LENGTH), ""),
    order: z._default(z.enum(OBJECT_ORDERS), "name"),
    direction: z._default(z.enum(["asc", "desc"]), "asc"),
    /** Part of a name, in any case. */
    search: z._default(text(200), ""),
    kind: z._default(z.enum(["all", "folders"]), "all"),
    /** `next` of the previous page. */
    after: z.optional(text(8_192)),
  }),
} as const satisfies Contract;
export interface ObjectPage {
  /** The folder that is listed; the document's own id at the top of the bucket. */
  folder_id: string;
  /** From the top of the bucket down to the folder. */
  path: readonly FolderPart[];
  /** The file that the address names. */
  file: BucketObject | null;
  objects: readonly ListedObject[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
}
/** `folders`: the names of those above it, for what a search found. */
export type ListedObject = BucketObject & { folders?: readonly string[] };

/** Makes a folder. CONFLICT, with a `reason`, when its name is taken or its folder was deleted. */
export const createFolder = {
  ...at(buckets.createFolder),
  result: data<{ id: string; name: string }>(),
  ...inBucket("edit", documentParams),
  body: z.object({ folder_id: uuid, name }),
} as const satisfies Contract;

/**
 * Moves up to 100 objects into a folder, or renames one. Each has a result of its own. NOT_FOUND when the folder was
 * deleted, CONFLICT with `used_by` as in `deleteObjects`.
 */
export const moveObjects = {
  ...at(buckets.moveObjects),
  result: data<readonly MoveResult[]>(),
  ...inBucket("edit", documentParams),
  body: z.object({
    ids,
    /** Null: its own folder, for a rename. */
    folder_id: z.nullable(uuid),
    /** The new name, of a single object. */
    name: z.optional(name),
    on_conflict,
    /** Versions that may be replaced, by the id of the object that moves. */
    seen: z._default(z.record(uuid, uuid), {}),
    is_use_known,
  }),
} as const satisfies Contract;
export type MoveResult = { id: string } & (
  | { outcome: "moved"; name: string }
  | { outcome: "conflict"; existing: BucketObject }
  | { outcome: "missing" | "inside" | "too_long" }
);

/**
 * Deletes up to 100 objects, folders with everything inside. CONFLICT, with `used_by` (`ObjectUse[]`), when a form shows
 * one of them and `is_use_known` is not set.
 */
export const deleteObjects = {
  ...at(buckets.deleteObjects),
  result: data<{ deleted: number }>(),
  ...inBucket("edit", documentParams),
  body: z.object({ ids, is_use_known }),
} as const satisfies Contract;
/** A form, or a table's form, whose pages contain the address of an object. */
export interface ObjectUse {
  document_id: string;
  title: string;
  /** The key of the used file. */
  key: string;
}

/** `key`: null for a form that keeps copies of its answers' files in the bucket. */
export type BucketUse = Omit<ObjectUse, "key"> & { key: string | null };
/** Every form that shows a file of the bucket, or keeps files in it, before the bucket is deleted. */
export const listObjectUses = {
  ...at(buckets.listObjectUses),
  result: data<readonly BucketUse[]>(),
  ...inBucket("edit", documentParams),
} as const satisfies Contract;

/**
 * The file itself, as `fileSource` (files.ts) serves those of answers: shown if it is safe, else downloaded. Accepts a
 * `Range`. `width` asks for a thumbnail.
 */
export const objectSource = {
  ...at(buckets.objectSource),
  ...inBucket("see", z.extend(documentParams, { object_id: uuid })),
  query: z.object({
    width: z.optional(text(10)),
    download: z.optional(text(10)),
    version: z.optional(text(64)),
  }),
} as const satisfies Contract;

/** Seconds for which the link of a private file can be valid. */
export const LINK_SECONDS = { hour: 60 * 60, day: 24 * 60 * 60, week: 7 * 24 * 60 * 60 } as const;
export type LinkSpan = keyof typeof LINK_SECONDS;

/** The address of a file for everyone: a stable one in a public bucket, else a signed one that expires. */
export const signObjectLink = {
  ...at(buckets.signObjectLink),
  result: data<ObjectLink>(),
  ...inBucket("edit", z.extend(documentParams, { object_id: uuid })),
  query: z.object({ valid_for: z._default(z.enum(["hour", "day", "week"]), "day") }),
} as const satisfies Contract;
export interface ObjectLink {
  url: string;
  /** Null: it does not expire. */
  expires_at: string | null;
}

/** Opens a bucket to everyone who knows the address of a file, or closes it. */
export const setBucketAccess = {
  ...at(buckets.setBucketAccess),
  result: data<{ is_public: boolean }>(),
  ...inBucket("edit", documentParams),
  body: z.object({ is_public: z.boolean() }),
} as const satisfies Contract;

/**
 * Announces a file, and makes the folders of `path` that are missing. Files of up to 8 MiB are sent with one PUT to
 * `address`; others in parts. CONFLICT with `existing` when the name is taken and `on_conflict` is `ask`. NOT_FOUND when
 * the folder was deleted, PLAN_LIMIT_REACHED when the organization's storage is full.
 */
export const startObjectUpload = {
  ...at(buckets.startObjectUpload),
  result: data<ObjectUpload & StartedPuts>(),
  ...inBucket("edit", documentParams),
  body: z.object({
    folder_id: uuid,
    /** Folders below it, for a folder that is uploaded as a whole. */
    path: z._default(names, []),
    name,
    size,
    type: z._default(text(200), ""),
    last_modified: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
    on_conflict,
    thumbnail: z.optional(
      z.object({
        size: z.number().check(z.int(), z.minimum(1), z.maximum(THUMBNAIL.most)),
        type: z.enum(THUMBNAIL.types),
      }),
    ),
  }),
} as const satisfies Contract;
export interface ObjectUpload {
  id: string;
  /** The type that the upload repeats. */
  type: string;
  /** For a file in one piece; null: in parts. */
  address: string | null;
  /** In bytes; null: in one piece. */
  part_size: number | null;
  thumbnail_address: string | null;
}

/** The caller's uploads that were not finished, for a day. */
export const listObjectUploads = {
  ...at(buckets.listObjectUploads),
  result: data<readonly UnfinishedUpload[]>(),
  ...inBucket("edit", documentParams),
} as const satisfies Contract;
export interface UnfinishedUpload {
  id: string;
  name: string;
  size: number;
  type: string;
  last_modified: number | null;
  part_size: number | null;
  /** Numbers of the parts that arrived. */
  parts: readonly number[];
  created_at: string;
}

const uploadParams = z.extend(documentParams, { upload_id: uuid });
const partNumber = z.number().check(z.int(), z.minimum(1), z.maximum(10_000));
/** ETags by number of the part. */
const arrived = z._default(z.record(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), text(200)), {});

/** Keeps the etags of parts that arrived, and signs others. Without parts: signs the file in one piece again. */
export const signUploadParts = {
  ...at(buckets.signUploadParts),
  result: data<SignedParts>(),
  ...inBucket("edit", uploadParams),
  body: z.object({
    arrived,
    wanted: z._default(z.array(partNumber).check(z.maxLength(10)), []),
  }),
} as const satisfies Contract;

/**
 * Lists an uploaded file. A repeated call has the same result. CONFLICT with `existing` when the name was taken
 * meanwhile, or with `missing`, the numbers of parts that did not arrive; the upload then stays.
 */
export const finishObjectUpload = {
  ...at(buckets.finishObjectUpload),
  result: data<BucketObject>(),
  ...inBucket("edit", uploadParams),
  body: z.object({
    arrived,
    on_conflict,
    /** The version that may be replaced. */
    seen: z.optional(uuid),
  }),
} as const satisfies Contract;

export const cancelObjectUpload = {
  ...at(buckets.cancelObjectUpload),
  ...inBucket("edit", uploadParams),
} as const satisfies Contract;

/**
 * A file of a bucket for everyone, by its key. Of a private bucket only with a signature: NOT_FOUND without one,
 * FORBIDDEN with one that is wrong or has expired. Accepts `Range` and `If-None-Match`.
 */
export const publicObject = {
  ...at(publicObjects.publicObject),
  access: "public",
  params: z.object({ bucket_id: uuid, key: text(MAX_KEY_LENGTH) }),
  query: z.object({
    expires: z.optional(text(20)),
    signature: z.optional(text(64)),
    download: z.optional(text(10)),
  }),
} as const satisfies Contract;
