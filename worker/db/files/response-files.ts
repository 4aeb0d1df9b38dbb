import type { Database } from "../connection/database.ts";
import { FILE_COLUMNS, type FileRow, type StoredFile, toFile } from "./files.ts";

/** A file of a response, identified by its form. */
export interface ResponseFile {
  form_id: string;
  field_id: string;
  path: string;
}

/** A response's file, for the form's owner. */
export async function findResponseFile(
  db: Database,
  { form_id, field_id, path }: ResponseFile,
): Promise<StoredFile | null> {
  const [row] = await db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM stored_file
     WHERE path = $1 AND form_id = $2 AND field_id = $3 AND response_id IS NOT NULL`,
    [path, form_id, field_id],
  );
  return row ? toFile(row) : null;
}

/**
 * The files of one cell with the given paths, including those that the cell no longer or not yet refers to.
 */
export async function findRowFiles(
  db: Database,
  {
    form_id,
    row_id,
    field_id,
    paths,
  }: { form_id: string; row_id: string; field_id: string; paths: readonly string[] },
): Promise<StoredFile[]> {
  const rows = await db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM stored_file
     WHERE form_id = $1 AND response_id = $2 AND field_id = $3 AND path = ANY ($4)`,
    [form_id, row_id, field_id, paths],
  );
  return rows.map(toFile);
}

/**
 * The files of a form's responses with the given paths, each with its row. `is_new`: no cell has ever referred to it,
 * so its content was never checked.
 */
export async function findFilesOfRows(
  db: Database,
  { form_id, paths }: { form_id: string; paths: readonly string[] },
): Promise<(StoredFile & { row_id: string; is_new: boolean })[]> {
  // A file that leaves its cell expires a week later: see follow_files_of_cells.
  const rows = await db.query<FileRow & { response_id: string; is_new: boolean }>(
    `SELECT ${FILE_COLUMNS}, response_id, coalesce(expires_at <= created_at + interval '24 hours', false) AS is_new
     FROM stored_file
     WHERE form_id = $1 AND path = ANY ($2) AND response_id IS NOT NULL`,
    [form_id, paths],
  );
  return rows.map(({ response_id: row_id, is_new, ...file }) => ({ ...toFile(file), row_id, is_new }));
}

/**
 * Records a file that an editor is about to add to a response. It expires in a day unless its cell refers to
 * it. False when there is no such row and field.
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

/** Paths of files without a reference. */
export function findExpiredFiles(
  db: Database,
  { expired_before, signed_before, limit }: { expired_before: Date; signed_before: Date; limit: number },
): Promise<{ path: string; is_closed: boolean }[]> {
  return db.sql<{ path: string; is_closed: boolean }>`
    SELECT path, created_at < ${signed_before.toISOString()} AS is_closed FROM stored_file
    WHERE expires_at < ${expired_before.toISOString()} ORDER BY expires_at LIMIT ${limit}`;
}

export async function forgetFiles(db: Database, paths: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM stored_file WHERE path = ANY (${paths}::text[]) AND expires_at IS NOT NULL`;
}
