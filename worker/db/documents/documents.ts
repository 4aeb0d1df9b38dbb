import type { BucketDocument, EditorDocument } from "#core/contracts/documents/documents.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Database } from "../connection/database.ts";

/** `form` is null for other kinds of document, and for a schema without the table. `bucket` is null for all but buckets. */
export type DocumentRow = Omit<EditorDocument, "role" | "form"> & {
  form: EditorDocument["form"] | null;
  bucket: Omit<BucketDocument["bucket"], "is_available"> | null;
  /** Null unless it is a canvas. */
  canvas_schema: string | null;
};

/** A document as the editor opens it, in one statement. `table`: the name of a schema's table, in any case. */
export async function readDocument(
  db: Database,
  document_id: string,
  table: string | null,
): Promise<DocumentRow | null> {
  const [row] = await db.sql<DocumentRow>`
    SELECT
      jsonb_build_object('id', d.id, 'doctype', d.doctype, 'title', d.title, 'project_id', d.project_id,
        'created_at', d.created_at, 'updated_at', d.updated_at) AS document,
      jsonb_build_object('id', o.id, 'name', o.slug, 'display_name', o.name) AS organization,
      jsonb_build_object('id', p.id, 'name', p.name) AS project,
      CASE WHEN d.doctype = 'v0_schema' THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'description', t.description)
          ORDER BY lower(t.name), t.id), '[]')
        FROM form t WHERE t.schema_id = d.id
      ) END AS tables,
      CASE WHEN d.doctype = 'v0_bucket' THEN (
        SELECT jsonb_build_object('is_public', b.is_public, 'objects', b.objects, 'bytes', b.bytes)
        FROM bucket b WHERE b.document_id = d.id
      ) END AS bucket,
      form_definition(f.id) AS form,
      (SELECT coalesce(max(n.number), 0) FROM form_edit n WHERE n.form_id = f.id) AS edit_number,
      (SELECT count(*) FROM response r WHERE r.form_id = f.id) AS response_count,
      f.opened_at IS NOT NULL AS was_opened,
      (SELECT jsonb_build_object('id', c.id, 'supabase_project_id', c.database_id, 'sb_schema_name', c.schema_name,
        'sb_table_name', c.table_name, 'sb_table_schema', c.definition, 'is_missing', c.is_missing,
        'id_column', c.id_column) FROM connected_table c WHERE c.form_id = f.id) AS connection,
      e.id AS database_id,
      (SELECT jsonb_object_agg(a.id, a.storage) FROM attribute a
        WHERE a.form_id = f.id AND (e.id IS NOT NULL AND a.storage IS NOT NULL OR a.storage ->> 'type' = 'bucket')) AS storages,
      (SELECT c.schema_version FROM canvas_document c WHERE c.document_id = d.id) AS canvas_schema
    FROM document d
    JOIN project p ON p.id = d.project_id
    JOIN organization o ON o.id = p.organization_id
    LEFT JOIN external_database e ON e.project_id = d.project_id
    LEFT JOIN form f ON f.id = CASE d.doctype
      WHEN 'v0_schema' THEN (
        SELECT t.id FROM form t WHERE t.schema_id = d.id AND lower(t.name) = lower(${table}) ORDER BY t.created_at LIMIT 1
      ) ELSE (SELECT o.id FROM form o WHERE o.document_id = d.id) END
    WHERE d.id = ${document_id}`;
  return row ?? null;
}

/** The kind and the name of a document. */
export interface NamedDocument {
  doctype: Doctype;
  title: string;
}

/** Deleted ones included. Throws NOT_FOUND when there is no such document. */
export async function findNamedDocument(db: Database, document_id: string): Promise<NamedDocument> {
  const [row] = await db.sql<NamedDocument>`SELECT doctype, title FROM document WHERE id = ${document_id}`;
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** CONFLICT when the project has another schema or bucket with this name. */
export async function renameDocument(
  db: Database,
  document_id: string,
  title: string,
  now: Date,
): Promise<void> {
  await db.sql`
    UPDATE document SET title = ${title}, updated_at = ${now.toISOString()} WHERE id = ${document_id}`;
}
