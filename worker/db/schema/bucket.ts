import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * What a bucket document adds to its document. A trigger creates it. Like `stored_file` it has no foreign key, because
 * it must outlive its document: while it exists, so may its objects.
 */
export const bucket = pgTable(
  "bucket",
  {
    document_id: uuid("document_id").primaryKey(),
    /** Whether everyone can read its objects who knows their address. */
    is_public: boolean("is_public").notNull().default(false),
    /** Number of files, and their bytes, with deleted ones that are not removed yet. */
    objects: bigint("objects", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** When its document was deleted permanently. Its objects are removed in steps from then on. */
    gone_at: timestamp("gone_at", { withTimezone: true }),
  },
  (table) => [index("bucket_gone_at_index").on(table.gone_at).where(sql`${table.gone_at} is not null`)],
);

/**
 * A file or a folder of a bucket. The bytes of a file are in the storage under the id of its blob, so that a rename or a
 * move changes one row, of a folder too. Copies of a bucket share their blobs.
 */
export const bucketObject = pgTable(
  "bucket_object",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    bucket_id: uuid("bucket_id").notNull(),
    /** The folder that contains it; the bucket's own id at the top. No foreign key: a deleted folder goes last. */
    folder_id: uuid("folder_id").notNull(),
    /** One segment of the key, exactly as it was sent. */
    name: text("name").notNull(),
    /** Null for a folder. It is also the version and the ETag of the file: a replaced file has another blob. */
    blob_id: uuid("blob_id"),
    is_folder: boolean("is_folder").notNull().generatedAlwaysAs(sql`blob_id is null`),
    /** In bytes; 0 for a folder. */
    size: bigint("size", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    /** Whether a browser may show it: a picture, sound, video or PDF whose first bytes match its type. */
    is_shown: boolean("is_shown").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    created_by: uuid("created_by"),
    changed_at: timestamp("changed_at", { withTimezone: true }).notNull(),
    changed_by: uuid("changed_by"),
    /** A folder that was deleted with everything inside. Its contents are removed in steps. */
    gone_at: timestamp("gone_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("bucket_object_name_unique")
      .on(table.folder_id, sql`${table.name} collate "C"`)
      .where(sql`${table.gone_at} is null`),
    // One page of a folder by each order: folders first, then files.
    index("bucket_object_by_name")
      .on(table.folder_id, table.is_folder, sql`lower(${table.name}) collate "C"`, table.id)
      .where(sql`${table.gone_at} is null`),
    index("bucket_object_by_size")
      .on(table.folder_id, table.is_folder, table.size, table.id)
      .where(sql`${table.gone_at} is null`),
    index("bucket_object_by_changed_at")
      .on(table.folder_id, table.is_folder, table.changed_at, table.id)
      .where(sql`${table.gone_at} is null`),
    // A search of the whole bucket: for words that few names have, and in order for words that many have.
    index("bucket_object_search")
      .using("gin", table.bucket_id, sql`lower(${table.name}) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 512 }),
    index("bucket_object_of_bucket").on(table.bucket_id, sql`lower(${table.name}) collate "C"`, table.id),
    index("bucket_object_blob_id_index").on(table.blob_id).where(sql`${table.blob_id} is not null`),
    index("bucket_object_gone_at_index").on(table.gone_at).where(sql`${table.gone_at} is not null`),
    check(
      "bucket_object_name_check",
      sql`octet_length(${table.name}) between 1 and 1024 and ${table.name} not in ('.', '..') and ${table.name} !~ '[/\\x01-\\x1f\\x7f]'`,
    ),
  ],
);

/** A file on its way into a bucket. Unfinished ones are removed after a day, first the bytes and then the row. */
export const bucketUpload = pgTable(
  "bucket_upload",
  {
    /** Also the id of the blob. */
    id: uuid("id").primaryKey(),
    bucket_id: uuid("bucket_id").notNull(),
    folder_id: uuid("folder_id").notNull(),
    name: text("name").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    /** When the chosen file was last changed, to recognize it again. Milliseconds since 1970. */
    last_modified: bigint("last_modified", { mode: "number" }),
    /** The storage's id of a multipart upload; null: sent in one request. */
    multipart_id: text("multipart_id"),
    /** The etags of the parts that arrived, by number. */
    parts: jsonb("parts").$type<Record<string, string>>().notNull().default({}),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    created_by: uuid("created_by").notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("bucket_upload_bucket_id_index").on(table.bucket_id, table.created_by),
    index("bucket_upload_expires_at_index").on(table.expires_at),
  ],
);

/** Blobs that lost a file. One without any other file is removed from the storage a while later. */
export const bucketRelease = pgTable(
  "bucket_release",
  {
    blob_id: uuid("blob_id").primaryKey(),
    released_at: timestamp("released_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("bucket_release_released_at_index").on(table.released_at)],
);
