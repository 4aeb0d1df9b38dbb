import type { FieldDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Campaign } from "#core/forms/definition.ts";
import { CAMPAIGN_COLUMNS } from "./campaign-columns.ts";
import type { Database } from "./database.ts";

/** A field that a file is offered to, and what its form says of being open. */
export type UploadField = Pick<FieldDefinition, "id" | "name" | "type" | "accept" | "multiple"> &
  Campaign & { form_id: string };

export async function findUploadField(db: Database, field_id: string): Promise<UploadField | null> {
  const [field] = await db.query<UploadField>(
    `SELECT a.id, a.name, a.type, a.accept, a.multiple, f.id AS form_id, ${CAMPAIGN_COLUMNS}
     FROM attribute a JOIN form f ON f.id = a.form_id WHERE a.id = $1`,
    [field_id],
  );
  return field ?? null;
}

/** A field in one visitor's session. */
export interface SessionField {
  session_id: string;
  field_id: string;
}

/** A file of a response, as its form names it. */
export interface ResponseFile {
  form_id: string;
  field_id: string;
  path: string;
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

/** Notes a file before its bytes are there. The same path again is the same file. */
export async function stageFile(
  db: Database,
  { file, most_of_field, most_of_session, now }: Staging,
): Promise<"staged" | "not_found" | "closed" | "too_many"> {
  const [row] = await db.sql<{ status: "staged" | "not_found" | "closed" | "too_many" }>`
    SELECT stage_file(${JSON.stringify(file)}::jsonb, ${most_of_field}, ${most_of_session}, ${now.toISOString()})
      AS status`;
  return row!.status;
}

const COLUMNS = `path, form_id, field_id, name, size, type,
  coalesce(jsonb_strip_nulls(jsonb_build_object('duration', duration, 'lastModified', last_modified)), '{}') AS extras`;

type Row = Omit<StoredFile, "duration" | "lastModified"> & {
  extras: Pick<StoredFile, "duration" | "lastModified">;
};
const toFile = ({ extras, ...file }: Row): StoredFile => ({ ...file, ...extras });

/** The files of a session: of one field, or those with the given paths. Those of its submitted response too. */
export async function findSessionFiles(
  db: Database,
  { session_id, field_id, paths, now }: SessionFiles,
): Promise<StoredFile[]> {
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM stored_file
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

/** Gives a staged file up: it no longer counts, and is removed with the next sweep. One of a response stays. */
export async function releaseFile(
  db: Database,
  { session_id, field_id, path, now }: { session_id: string; field_id: string; path: string; now: Date },
): Promise<void> {
  await db.sql`
    UPDATE stored_file SET expires_at = ${now.toISOString()}
    WHERE path = ${path} AND session_id = ${session_id} AND field_id = ${field_id} AND response_id IS NULL
      AND expires_at > ${now.toISOString()}`;
}

/** Gives up every staged file of a field but those named. */
export async function keepFiles(
  db: Database,
  { session_id, field_id, paths, now }: { session_id: string; field_id: string; paths: string[]; now: Date },
): Promise<void> {
  await db.sql`
    UPDATE stored_file SET expires_at = ${now.toISOString()}
    WHERE session_id = ${session_id} AND field_id = ${field_id} AND path <> ALL (${paths}::text[])
      AND response_id IS NULL AND expires_at > ${now.toISOString()}`;
}

/** A file of a response, for the form's owner. */
export async function findResponseFile(
  db: Database,
  { form_id, field_id, path }: ResponseFile,
): Promise<StoredFile | null> {
  const [row] = await db.query<Row>(
    `SELECT ${COLUMNS} FROM stored_file
     WHERE path = $1 AND form_id = $2 AND field_id = $3 AND response_id IS NOT NULL`,
    [path, form_id, field_id],
  );
  return row ? toFile(row) : null;
}

/** The files of one cell with the given paths, also those that the cell names no more and those that it does not name yet. */
export async function findRowFiles(
  db: Database,
  {
    form_id,
    row_id,
    field_id,
    paths,
  }: { form_id: string; row_id: string; field_id: string; paths: readonly string[] },
): Promise<StoredFile[]> {
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM stored_file
     WHERE form_id = $1 AND response_id = $2 AND field_id = $3 AND path = ANY ($4)`,
    [form_id, row_id, field_id, paths],
  );
  return rows.map(toFile);
}

/**
 * Notes a file that an editor is about to add to a response; it stays when its cell names it within a day. False when
 * there is no such row with such a field.
 */
export async function addResponseFile(
  db: Database,
  { file, row_id, now }: { file: StoredFile; row_id: string; now: Date },
): Promise<boolean> {
  const rows = await db.sql`
    INSERT INTO stored_file (path, form_id, field_id, response_id, name, size, type, created_at, expires_at)
    SELECT ${file.path}, r.form_id, a.id, r.id, ${file.name}, ${file.size}, ${file.type}, ${now.toISOString()},
      ${now.toISOString()}::timestamptz + interval '24 hours'
    FROM response r JOIN attribute a ON a.form_id = r.form_id AND a.id = ${file.field_id}
    WHERE r.id = ${row_id} AND r.form_id = ${file.form_id}
    RETURNING path`;
  return rows.length > 0;
}

/** Paths of files that nothing refers to any more. */
export async function findExpiredFiles(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db.sql<{ path: string }>`
    SELECT path FROM stored_file WHERE expires_at < ${before.toISOString()} ORDER BY expires_at LIMIT ${limit}`;
  return rows.map(({ path }) => path);
}

export async function forgetFiles(db: Database, paths: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM stored_file WHERE path = ANY (${paths}::text[]) AND expires_at IS NOT NULL`;
}
