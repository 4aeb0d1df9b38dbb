import { MOST_DELETED_LISTED } from "#core/contracts/documents/deleted-documents.ts";
import type { DeletedOrganization, DeletedProject } from "#core/contracts/organizations/deleted-projects.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";
import type { Page } from "../page.ts";

/** Hides the project with all its contents. */
export async function hideProject(
  db: Database,
  project_id: string,
  confirmation: string,
  now: Date,
): Promise<"deleted" | "unconfirmed" | "last"> {
  const [row] = await db.sql<{ outcome: "deleted" | "unconfirmed" | "last" }>`
    SELECT delete_project(${project_id}, ${confirmation}, ${now.toISOString()}) AS outcome`;
  return row!.outcome;
}

/** Hides the organization from all members; false when the confirmation does not match. */
export async function hideOrganization(
  db: Database,
  organization_id: string,
  confirmation: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db.sql<{ is_deleted: boolean }>`
    SELECT delete_organization(${organization_id}, ${confirmation}, ${now.toISOString()}) AS is_deleted`;
  return row!.is_deleted;
}

export function findDeletedProjects(db: Database, organization_id: string): Promise<DeletedProject[]> {
  return db.sql<DeletedProject>`
    SELECT p.id, p.name, p.deleted_at,
      (SELECT count(*)::integer FROM document d WHERE d.project_id = p.id AND d.deleted_at IS NULL) AS documents
    FROM project p WHERE p.organization_id = ${organization_id} AND p.deleted_at IS NOT NULL
    ORDER BY p.deleted_at DESC, p.id LIMIT ${MOST_DELETED_LISTED}`;
}

/** Deleted organizations that the person owns. */
export function findDeletedOrganizations(db: Database, user_id: string): Promise<DeletedOrganization[]> {
  return db.sql<DeletedOrganization>`
    SELECT o.id, o.slug AS name, o.name AS display_name, o.deleted_at,
      (SELECT count(*)::integer FROM document d JOIN project p ON p.id = d.project_id
       WHERE p.organization_id = o.id AND p.deleted_at IS NULL AND d.deleted_at IS NULL) AS documents
    FROM organization_member m JOIN organization o ON o.id = m.organization_id
    WHERE m.user_id = ${user_id} AND m.role = 'owner' AND o.deleted_at IS NOT NULL
    ORDER BY o.deleted_at DESC, o.id LIMIT ${MOST_DELETED_LISTED}`;
}

/** How many documents a deleted project would bring back. Nobody adds one to it meanwhile. */
export async function countDocumentsOf(db: Database, project_id: string): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM document WHERE project_id = ${project_id} AND deleted_at IS NULL`;
  return row!.count;
}

/** The restored project's name, which may be new; null: it is not deleted. */
export async function restoreProject(
  db: Database,
  project_id: string,
  room: { project: PlanRoom; documents: PlanRoom | null },
): Promise<string | null> {
  const [row] = await db.sql<{ name: string | null }>`
    SELECT CASE WHEN take_plan_room(${roomJson(room.project)}::jsonb) AND take_plan_room(${roomJson(room.documents)}::jsonb)
      THEN restore_project(${project_id}) END AS name`;
  return row!.name;
}

/** The restored organization's address segment; null: it is not deleted. */
export async function restoreOrganization(db: Database, organization_id: string): Promise<string | null> {
  const [row] = await db.sql<{ name: string }>`
    UPDATE organization SET deleted_at = NULL WHERE id = ${organization_id} AND deleted_at IS NOT NULL
    RETURNING slug AS name`;
  return row?.name ?? null;
}

/** Forms whose definitions must be evicted. */
export async function listFormIds(
  db: Database,
  {
    organization_id = null,
    project_id = null,
  }: { organization_id?: string | null; project_id?: string | null },
): Promise<string[]> {
  const rows = await db.sql<{ id: string }>`
    SELECT f.id FROM form f WHERE f.project_id = ${project_id}::uuid
    UNION ALL SELECT f.id FROM project p JOIN form f ON f.project_id = p.id
    WHERE p.organization_id = ${organization_id}::uuid`;
  return rows.map(({ id }) => id);
}

/** Permanently deletes projects that were deleted before then and have no documents left. */
export async function purgeDeletedProjects(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM project WHERE id IN (
      SELECT p.id FROM project p WHERE p.deleted_at < ${before.toISOString()}
        AND NOT EXISTS (SELECT FROM document d WHERE d.project_id = p.id)
      ORDER BY p.deleted_at, p.id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

/** Permanently deletes organizations that were deleted before then and have no documents left. */
export async function purgeDeletedOrganizations(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM organization WHERE id IN (
      SELECT o.id FROM organization o WHERE o.deleted_at < ${before.toISOString()} AND NOT EXISTS (
        SELECT FROM project p JOIN document d ON d.project_id = p.id WHERE p.organization_id = o.id)
      ORDER BY o.deleted_at, o.id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
