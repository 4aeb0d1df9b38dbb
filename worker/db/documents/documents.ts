import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { Database } from "../connection/database.ts";

/** `form` is null for other kinds of document. */
export type DocumentRow = Omit<EditorDocument, "role" | "form"> & { form: EditorDocument["form"] | null };

/** A document as the editor opens it, in one statement. */
export async function readDocument(db: Database, document_id: string): Promise<DocumentRow | null> {
  const [row] = await db.sql<DocumentRow>`
    SELECT
      jsonb_build_object('id', d.id, 'doctype', d.doctype, 'title', d.title, 'project_id', d.project_id,
        'created_at', d.created_at, 'updated_at', d.updated_at) AS document,
      jsonb_build_object('id', o.id, 'name', o.slug, 'display_name', o.name) AS organization,
      jsonb_build_object('id', p.id, 'name', p.name) AS project,
      form_definition(f.id) AS form,
      (SELECT coalesce(max(e.number), 0) FROM form_edit e WHERE e.form_id = f.id) AS edit_number,
      (SELECT count(*) FROM response r WHERE r.form_id = f.id) AS response_count,
      f.opened_at IS NOT NULL AS was_opened
    FROM document d
    JOIN project p ON p.id = d.project_id
    JOIN organization o ON o.id = p.organization_id
    LEFT JOIN form f ON f.document_id = d.id
    WHERE d.id = ${document_id}`;
  return row ?? null;
}

/** The form's version after the change. */
export async function renameDocument(
  db: Database,
  document_id: string,
  title: string,
  now: Date,
): Promise<number | null> {
  await db.sql`
    UPDATE document SET title = ${title}, updated_at = ${now.toISOString()} WHERE id = ${document_id}`;
  return readVersion(db, document_id);
}

async function readVersion(db: Database, document_id: string): Promise<number | null> {
  const [row] = await db.sql<{
    version: number;
  }>`SELECT version FROM form WHERE document_id = ${document_id}`;
  return row?.version ?? null;
}

export type Move = "moved" | "elsewhere" | "referring" | "sharing";

/** Moves a form to another project with its responses and customers, or returns why it cannot. */
export async function moveForm(db: Database, form_id: string, project_id: string, now: Date): Promise<Move> {
  const [row] = await db.sql<{ move: Move }>`
    SELECT CASE WHEN EXISTS (SELECT FROM project p WHERE p.id = ${project_id} AND is_project_deleted(p))
      THEN 'elsewhere' ELSE move_form(${form_id}, ${project_id}, ${now.toISOString()}) END AS move`;
  return row!.move;
}
