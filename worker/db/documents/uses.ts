import type { DocumentUse } from "#core/contracts/documents/documents.ts";
import type { Database } from "../connection/database.ts";

/** More than anyone would read. */
const MAX_USES = 200;

/** Forms and tables of other databases that refer to the tables of a schema, and sites that show a form. */
export function listDocumentUses(db: Database, document_id: string): Promise<DocumentUse[]> {
  return db.sql<DocumentUse>`
    SELECT DISTINCT d.id AS document_id, d.title, CASE WHEN f.schema_id IS NOT NULL THEN f.name END AS "table", t.name AS used
    FROM form t JOIN form f ON f.project_id = t.project_id AND f.schema_id IS DISTINCT FROM t.schema_id
    JOIN document d ON d.id = coalesce(f.document_id, f.schema_id) JOIN attribute a ON a.form_id = f.id
    WHERE t.schema_id = ${document_id} AND NOT is_form_deleted(f)
      AND t.id::text IN (a.reference ->> 'table_id', a.data -> 'related' ->> 'table_id')
    UNION ALL
    SELECT DISTINCT d.id, d.title, NULL, NULL
    FROM form f JOIN project here ON here.id = f.project_id
    JOIN project p ON p.organization_id = here.organization_id
    JOIN document d ON d.project_id = p.id AND d.doctype = 'v0_site'
    JOIN form s ON s.document_id = d.id JOIN form_block b ON b.form_id = s.id AND b.type = 'form'
    WHERE f.document_id = ${document_id} AND NOT is_form_deleted(s) AND b.data ->> 'form_id' = f.id::text
    ORDER BY 2, 3, 4, 1 LIMIT ${MAX_USES}`;
}
