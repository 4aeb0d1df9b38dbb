import type { BucketObject, UnfinishedUpload } from "#core/contracts/buckets.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";

export interface NewUpload {
  id: string;
  bucket_id: string;
  folder_id: string;
  name: string;
  size: number;
  type: string;
  last_modified: number | null;
  created_by: string;
  now: Date;
  expires_at: Date;
}

/**
 * Keeps an upload, unless `mayConflict` is false and its name is taken. Then returns what has the name. Throws
 * PLAN_LIMIT_REACHED.
 */
export async function addUpload(
  db: Database,
  upload: NewUpload,
  { mayConflict, room }: { mayConflict: boolean; room: PlanRoom },
): Promise<BucketObject | null> {
  const { id, bucket_id, folder_id, name, size, type, last_modified, created_by, now, expires_at } = upload;
  const [row] = await db.sql<{ existing: BucketObject | null }>`
    WITH existing AS (
      SELECT o FROM bucket_object o
      WHERE o.folder_id = ${folder_id} AND o.name COLLATE "C" = ${name} AND o.gone_at IS NULL AND NOT ${mayConflict}::boolean
    ), kept AS (
      INSERT INTO bucket_upload (id, bucket_id, folder_id, name, size, type, last_modified, created_at, created_by, expires_at)
      SELECT ${id}::uuid, ${bucket_id}::uuid, ${folder_id}::uuid, ${name}::text, ${size}::bigint, ${type}::text,
        ${last_modified}::bigint, ${now.toISOString()}::timestamptz, ${created_by}::uuid, ${expires_at.toISOString()}::timestamptz
      WHERE NOT EXISTS (SELECT FROM existing) AND take_plan_room(${roomJson(room)}::jsonb)
    )
    SELECT (SELECT bucket_object_facts(existing.o) FROM existing) AS existing`;
  return row!.existing;
}

/** Notes the storage's id of an upload in parts. */
export async function noteMultipart(db: Database, id: string, multipart_id: string): Promise<void> {
  await db.sql`UPDATE bucket_upload SET multipart_id = ${multipart_id} WHERE id = ${id}`;
}

export interface UploadRow {
  id: string;
  name: string;
  size: number;
  type: string;
  multipart_id: string | null;
  /** Etags by number of the part. */
  parts: Record<string, string>;
}

/**
 * An upload that has not ended, with the etags of parts that arrived since. It then lasts until `expires_at`. Null: there
 * is none.
 */
export async function continueUpload(
  db: Database,
  {
    bucket_id,
    upload_id,
    arrived,
    now,
    expires_at,
  }: {
    bucket_id: string;
    upload_id: string;
    arrived: Readonly<Record<string, string>>;
    now: Date;
    expires_at: Date;
  },
): Promise<UploadRow | null> {
  const [row] = await db.sql<UploadRow>`
    UPDATE bucket_upload SET parts = parts || ${JSON.stringify(arrived)}::jsonb, expires_at = ${expires_at.toISOString()}
    WHERE id = ${upload_id} AND bucket_id = ${bucket_id} AND expires_at > ${now.toISOString()}
    RETURNING id, name, size, type, multipart_id, parts`;
  return row ?? null;
}

/** A person's unfinished uploads, the oldest first. */
export function listUploads(
  db: Database,
  {
    bucket_id,
    user_id,
    now,
    largest_whole,
  }: { bucket_id: string; user_id: string; now: Date; largest_whole: number },
): Promise<(Omit<UnfinishedUpload, "part_size" | "parts"> & { parts: number[] })[]> {
  return db.sql`
    SELECT id, name, size, type, last_modified, created_at,
      coalesce((SELECT jsonb_agg(number::integer ORDER BY number::integer) FROM jsonb_object_keys(parts) number), '[]') AS parts
    FROM bucket_upload
    WHERE bucket_id = ${bucket_id} AND created_by = ${user_id} AND expires_at > ${now.toISOString()}
      AND (multipart_id IS NOT NULL OR size <= ${largest_whole}::bigint)
    ORDER BY created_at, id LIMIT 200`;
}

export type FinishedUpload =
  | { outcome: "stored"; object: BucketObject; is_new: boolean }
  | { outcome: "conflict"; existing: BucketObject }
  | { outcome: "missing" | "folder_gone" };

export interface UploadFinish {
  bucket_id: string;
  upload_id: string;
  is_shown: boolean;
  on_conflict: string;
  seen: string | null;
  by: string;
  now: Date;
}

export async function finishUpload(db: Database, finish: UploadFinish): Promise<FinishedUpload> {
  const { bucket_id, upload_id, is_shown, on_conflict, seen, by, now } = finish;
  const [row] = await db.sql<{ finished: FinishedUpload }>`
    SELECT finish_bucket_upload(${bucket_id}, ${upload_id}, ${is_shown}, ${on_conflict}, ${seen}, ${by}, ${now.toISOString()})
      AS finished`;
  return row!.finished;
}

/** Ends an upload. Its row stays for the sweep, because a signed address may still be used. Null: there is none. */
export async function endUpload(
  db: Database,
  { bucket_id, upload_id, now }: { bucket_id: string; upload_id: string; now: Date },
): Promise<UploadRow | null> {
  const [row] = await db.sql<UploadRow>`
    UPDATE bucket_upload SET expires_at = ${now.toISOString()}
    WHERE id = ${upload_id} AND bucket_id = ${bucket_id} AND expires_at > ${now.toISOString()}
    RETURNING id, name, size, type, multipart_id, parts`;
  return row ?? null;
}

export interface ExpiredUpload {
  id: string;
  multipart_id: string | null;
}

/** Uploads that ended before then. */
export function findExpiredUploads(db: Database, before: Date, limit: number): Promise<ExpiredUpload[]> {
  return db.sql<ExpiredUpload>`
    SELECT id, multipart_id FROM bucket_upload
    WHERE expires_at < ${before.toISOString()} ORDER BY expires_at LIMIT ${limit}`;
}

export async function forgetUploads(db: Database, ids: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM bucket_upload WHERE id = ANY (${ids}::uuid[])`;
}
