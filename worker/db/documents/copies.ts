import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";
import type { NamedDocument } from "./documents.ts";

/** More documents of one kind than a project has. */
const MAX_TITLES = 10_000;

/** A document with the titles of its kind in its project. */
export async function findTitles(
  db: Database,
  document_id: string,
): Promise<NamedDocument & { others: string[] }> {
  const [row] = await db.sql<NamedDocument & { others: string[] }>`
    SELECT d.doctype, d.title, ARRAY(
      SELECT o.title FROM document o
      WHERE o.project_id = d.project_id AND o.doctype = d.doctype AND o.deleted_at IS NULL LIMIT ${MAX_TITLES}
    ) AS others
    FROM document d WHERE d.id = ${document_id}`;
  return row!;
}

export interface Copy {
  document_id: string;
  /** Null for a schema. */
  form_id: string | null;
  organization: string;
  project: string;
}

/** Copies a form or a schema within its project. CONFLICT when the project has a schema with this name. */
export async function duplicateDocument(
  db: Database,
  document_id: string,
  { title, now, room }: { title: string; now: Date; room: PlanRoom },
): Promise<Copy> {
  const [row] = await db.sql<Copy>`
    SELECT c.made ->> 'document_id' AS document_id, c.made ->> 'form_id' AS form_id,
      o.slug AS organization, p.name AS project
    FROM document d JOIN project p ON p.id = d.project_id JOIN organization o ON o.id = p.organization_id,
      LATERAL (SELECT CASE WHEN take_plan_room(${roomJson(room)}::jsonb)
        THEN duplicate_document(d.id, ${title}, ${now.toISOString()}) END AS made) c
    WHERE d.id = ${document_id}`;
  return row!;
}
