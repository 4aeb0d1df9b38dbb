import type { FieldDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import type { Database } from "../connection/database.ts";
import { CAMPAIGN_COLUMNS } from "../grid/campaign-columns.ts";

/** A field for an upload, and whether its form is open. */
export type UploadField = Pick<FieldDefinition, "id" | "name" | "type" | "accept" | "multiple"> &
  Campaign & { form_id: string };

export async function findUploadField(db: Database, field_id: string): Promise<UploadField | null> {
  const [field] = await db.query<UploadField>(
    `SELECT a.id, a.name, a.type, a.accept, a.multiple, f.id AS form_id, ${CAMPAIGN_COLUMNS}
     FROM attribute a JOIN form f ON f.id = a.form_id WHERE a.id = $1 AND NOT is_form_deleted(f)`,
    [field_id],
  );
  return field ?? null;
}

/** A field in one visitor's session. */
export interface SessionField {
  session_id: string;
  field_id: string;
}

export interface StoredFile extends StagedFile {
  form_id: string;
  field_id: string;
}

export interface Staging {
  file: Omit<StoredFile, "lastModified"> & { session_id: string; last_modified: number | undefined };
  most_of_field: number;
  most_of_session: number;
  now: Date;
}

/** Records a file before its upload. The same path again is the same file. */
export async function stageFile(
  db: Database,
  { file, most_of_field, most_of_session, now }: Staging,
): Promise<"staged" | "not_found" | "closed" | "too_many"> {
  const [row] = await db.sql<{ status: "staged" | "not_found" | "closed" | "too_many" }>`
    SELECT stage_file(${JSON.stringify(file)}::jsonb, ${most_of_field}, ${most_of_session}, ${now.toISOString()})
      AS status`;
  return row!.status;
}

/** Columns of a file. */
export const FILE_COLUMNS = `path, form_id, field_id, name, size, type,
  coalesce(jsonb_strip_nulls(jsonb_build_object('duration', duration, 'lastModified', last_modified)), '{}') AS extras`;

export type FileRow = Omit<StoredFile, "duration" | "lastModified"> & {
  extras: Pick<StoredFile, "duration" | "lastModified">;
};
export const toFile = ({ extras, ...file }: FileRow): StoredFile => ({ ...file, ...extras });

/** A session's files: of one field, or with the given paths. Includes those of its submitted response. */
export async function findSessionFiles(
  db: Database,
  { session_id, field_id, paths, now }: SessionFiles,
): Promise<StoredFile[]> {
  const rows = await db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM stored_file
     WHERE session_id = $1 AND ($2::uuid IS NULL OR field_id = $2) AND ($3::text[] IS NULL OR path = ANY ($3))
       AND (expires_at IS NULL OR expires_at > $4)
     ORDER BY created_at, path`,
    [session_id, field_id ?? null, paths ?? null, now.toISOString()],
  );
  return rows.map(toFile);
}

export interface SessionFiles {
  session_id: string;
  field_id?: string;
  paths?: readonly string[];
  now: Date;
}

/** Discards a staged file: it no longer counts, and the next sweep removes it. A file of a response stays. */
export async function releaseFile(
  db: Database,
  { session_id, field_id, path, now }: { session_id: string; field_id: string; path: string; now: Date },
): Promise<void> {
  await db.sql`
    UPDATE stored_file SET expires_at = ${now.toISOString()}
    WHERE path = ${path} AND session_id = ${session_id} AND field_id = ${field_id} AND response_id IS NULL
      AND expires_at > ${now.toISOString()}`;
}

/** Paths of discarded files that are not removed yet: they must not be used again. */
export async function findSpentPaths(
  db: Database,
  { session_id, field_id }: SessionField,
  now: Date,
): Promise<string[]> {
  const rows = await db.sql<{ path: string }>`
    SELECT path FROM stored_file
    WHERE session_id = ${session_id} AND field_id = ${field_id} AND expires_at <= ${now.toISOString()}`;
  return rows.map(({ path }) => path);
}

/** Discards every staged file of a field except the named ones. */
export async function discardOtherFiles(
  db: Database,
  { session_id, field_id, paths, now }: { session_id: string; field_id: string; paths: string[]; now: Date },
): Promise<void> {
  await db.sql`
    UPDATE stored_file SET expires_at = ${now.toISOString()}
    WHERE session_id = ${session_id} AND field_id = ${field_id} AND path <> ALL (${paths}::text[])
      AND response_id IS NULL AND expires_at > ${now.toISOString()}`;
}
