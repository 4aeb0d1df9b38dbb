import type { Database } from "../connection/database.ts";

/** What is needed to copy the files of a form's responses into a bucket. */
export interface CopyPlan {
  organization_id: string;
  /** What paths call the table and its schema: the form and the project, or a table and its database. */
  table: { name: string; schema: string };
  /** `deleted`: it can be restored. `elsewhere`: it is in another project than the form. */
  bucket: "here" | "deleted" | "gone" | "elsewhere";
  /** Paths by field, of those that keep copies there. */
  paths: Record<string, string>;
}

/** Null: there is no such form. */
export async function readCopyPlan(
  db: Database,
  { form_id, bucket_id }: { form_id: string; bucket_id: string },
): Promise<CopyPlan | null> {
  const [row] = await db.sql<CopyPlan>`
    SELECT p.organization_id,
      jsonb_build_object('name', coalesce(own.title, f.name), 'schema', coalesce(s.title, p.name)) AS table,
      CASE WHEN d.id IS NULL OR b.document_id IS NULL OR b.gone_at IS NOT NULL THEN 'gone'
        WHEN d.project_id <> f.project_id THEN 'elsewhere' WHEN d.deleted_at IS NOT NULL THEN 'deleted' ELSE 'here'
      END AS bucket,
      coalesce((SELECT jsonb_object_agg(a.id, a.storage ->> 'path') FROM attribute a
        WHERE a.form_id = f.id AND a.storage ->> 'type' = 'bucket' AND a.storage ->> 'bucket' = ${bucket_id}), '{}') AS paths
    FROM form f JOIN project p ON p.id = f.project_id
    LEFT JOIN document own ON own.id = f.document_id LEFT JOIN document s ON s.id = f.schema_id
    LEFT JOIN document d ON d.id = ${bucket_id}::uuid LEFT JOIN bucket b ON b.document_id = d.id
    WHERE f.id = ${form_id}`;
  return row ?? null;
}

/** Those of the files that have no copy in the bucket. */
export async function findUncopied(
  db: Database,
  bucket_id: string,
  files: readonly string[],
): Promise<Set<string>> {
  const rows = await db.sql<{ file: string }>`
    SELECT file FROM unnest(${files}::text[]) file WHERE NOT EXISTS (
      SELECT FROM bucket_object o
      WHERE o.id = bucket_copy_id(${bucket_id}, file) AND bucket_path(o.bucket_id, o.id) IS NOT NULL)`;
  return new Set(rows.map(({ file }) => file));
}

export interface NewCopy {
  upload_id: string;
  bucket_id: string;
  /** Path of the response's file. */
  file: string;
  response_id: string;
  /** Names on the path in the bucket. */
  names: readonly string[];
  is_shown: boolean;
}

/** As `keep_bucket_copy` describes them. */
export type KeptCopy =
  | "stored"
  | "there"
  | "gone"
  | "bucket_gone"
  | "removing"
  | "missing"
  | "conflict"
  | "too_long";

/** Lists a copy whose bytes are in the storage. */
export async function keepCopy(db: Database, copy: NewCopy, now: Date): Promise<KeptCopy> {
  const { upload_id, bucket_id, file, response_id, names, is_shown } = copy;
  const [row] = await db.sql<{ kept: KeptCopy }>`
    SELECT keep_bucket_copy(${bucket_id}, ${upload_id}, ${file}, ${response_id}, ${names}::text[], ${is_shown},
      ${now.toISOString()}) AS kept`;
  return row!.kept;
}

/** A bucket of the form's project, as fields choose it. */
export interface ProjectBucket {
  id: string;
  name: string;
  public: boolean;
}

/** The buckets of a form's project, by name. */
export function findProjectBuckets(db: Database, form_id: string): Promise<ProjectBucket[]> {
  return db.sql<ProjectBucket>`
    SELECT d.id, d.title AS name, b.is_public AS public
    FROM form f JOIN document d ON d.project_id = f.project_id AND d.doctype = 'v0_bucket' AND d.deleted_at IS NULL
    JOIN bucket b ON b.document_id = d.id
    WHERE f.id = ${form_id} ORDER BY lower(d.title), d.id`;
}

/** The forms that keep copies of files in a bucket. */
export function findKeepers(
  db: Database,
  bucket_id: string,
): Promise<{ document_id: string; title: string }[]> {
  return db.sql<{ document_id: string; title: string }>`
    SELECT coalesce(f.document_id, f.schema_id) AS document_id, coalesce(d.title, f.name) AS title
    FROM document b JOIN form f ON f.project_id = b.project_id LEFT JOIN document d ON d.id = f.document_id
    WHERE b.id = ${bucket_id} AND NOT is_form_deleted(f) AND EXISTS (
      SELECT FROM attribute a
      WHERE a.form_id = f.id AND a.storage ->> 'type' = 'bucket' AND a.storage ->> 'bucket' = b.id::text)
    ORDER BY lower(coalesce(d.title, f.name)), f.id`;
}
