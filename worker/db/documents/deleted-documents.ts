import { type DeletedDocument, MOST_DELETED_LISTED } from "#core/contracts/documents/deleted-documents.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";
import type { Page } from "../page.ts";

/**
 * Hides the document with all its contents, also from people who have it open; false without the right
 * confirmation.
 */
export async function hideDocument(
  db: Database,
  document_id: string,
  confirmation: string,
  now: Date,
): Promise<boolean> {
  const then = now.toISOString();
  const rows = await db.sql`
    WITH hidden AS (
      UPDATE document SET deleted_at = ${then}
      WHERE id = ${document_id} AND deleted_at IS NULL AND 'DELETE ' || title = ${confirmation}
      RETURNING id, project_id
    ), shown_out AS (
      UPDATE room_entry e SET revoked_at = ${then} FROM hidden h JOIN project p ON p.id = h.project_id
      WHERE e.organization_id = p.organization_id AND e.room IN (
        SELECT 'document:' || h.id UNION ALL SELECT 'form:' || f.id FROM form f WHERE h.id IN (f.document_id, f.schema_id))
    )
    SELECT id FROM hidden`;
  return rows.length > 0;
}

export function findDeletedDocuments(db: Database, project_id: string): Promise<DeletedDocument[]> {
  return db.sql<DeletedDocument>`
    SELECT d.id, d.doctype, d.title, d.deleted_at,
      (SELECT count(*)::integer FROM response r JOIN form f ON f.id = r.form_id WHERE f.document_id = d.id) AS responses
    FROM document d WHERE d.project_id = ${project_id} AND d.deleted_at IS NOT NULL
    ORDER BY d.deleted_at DESC, d.id LIMIT ${MOST_DELETED_LISTED}`;
}

/** A deleted document of a project. */
export interface DeletedKey {
  project_id: string;
  document_id: string;
}

/** Null: no such deleted document. CONFLICT when the project now has a schema or bucket with its name. */
export async function restoreDocument(
  db: Database,
  { project_id, document_id }: DeletedKey,
  room: PlanRoom,
): Promise<{ form_id: string | null } | null> {
  const [row] = await db.sql<{ form_id: string | null }>`
    UPDATE document d SET deleted_at = NULL
    WHERE d.id = ${document_id} AND d.project_id = ${project_id} AND d.deleted_at IS NOT NULL
      AND take_plan_room(${roomJson(room)}::jsonb)
    RETURNING (SELECT f.id FROM form f WHERE f.document_id = d.id) AS form_id`;
  return row ?? null;
}

/**
 * Permanently deletes a deleted document with all its contents; `is_named` is false when the confirmation
 * does not match.
 */
export async function purgeDocument(
  db: Database,
  { project_id, document_id }: DeletedKey,
  confirmation: string,
): Promise<{ is_named: boolean } | null> {
  const [row] = await db.sql<{ is_named: boolean }>`
    WITH meant AS (
      SELECT id, 'DELETE ' || title = ${confirmation} AS is_named FROM document
      WHERE id = ${document_id} AND project_id = ${project_id} AND deleted_at IS NOT NULL
    ), gone AS (
      DELETE FROM document d USING meant m WHERE d.id = m.id AND m.is_named
    )
    SELECT is_named FROM meant`;
  return row ?? null;
}

/** Permanently deletes documents that were deleted before then, directly or with their project. */
export async function purgeDeletedDocuments(db: Database, before: Date, page: Page): Promise<number> {
  const then = before.toISOString();
  const rows = await db.sql`
    DELETE FROM document WHERE id IN (
      SELECT id FROM document WHERE deleted_at < ${then}
      UNION SELECT d.id FROM project p JOIN document d ON d.project_id = p.id WHERE p.deleted_at < ${then}
      UNION SELECT d.id FROM organization o JOIN project p ON p.organization_id = o.id
        JOIN document d ON d.project_id = p.id WHERE o.deleted_at < ${then}
      ORDER BY id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
