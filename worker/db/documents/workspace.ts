import type { Workspace } from "#core/contracts/documents/workspace.ts";
import type { EditRows } from "../building/edits.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";

/** Lists at most this many documents per person, and counts the others. */
const MAX_DOCUMENTS = 1_000;

export interface WorkspaceRows extends Pick<Workspace, "organizations" | "projects" | "documents"> {
  /** What decides how the user can sign in. */
  account: { is_verified: boolean; has_password: boolean; providers: string[] };
}

/** Everything that a user is a member of, and their account, in one statement. */
export async function readWorkspace(db: Database, user_id: string): Promise<WorkspaceRows> {
  const [row] = await db.sql<{ found: WorkspaceRows }>`
    WITH mine AS (
      SELECT o.id, o.slug, o.name, o.created_at, m.role
      FROM organization_member m JOIN organization o ON o.id = m.organization_id
      WHERE m.user_id = ${user_id} AND o.deleted_at IS NULL
    ), projects AS (
      SELECT p.* FROM project p JOIN mine ON mine.id = p.organization_id WHERE p.deleted_at IS NULL
    ), documents AS (
      SELECT d.id, d.project_id, d.doctype, d.title, d.created_at, d.updated_at, f.id AS form_id, f.is_force_closed,
        (SELECT count(*) FROM response r WHERE r.form_id = f.id) AS responses, newest.last_response_at,
        (SELECT c.thumbnail_at FROM canvas_document c WHERE c.document_id = d.id) AS thumbnail_at
      FROM document d JOIN projects p ON p.id = d.project_id LEFT JOIN form f ON f.document_id = d.id,
        LATERAL (SELECT max(r.created_at) AS last_response_at FROM response r WHERE r.form_id = f.id) newest
      WHERE d.deleted_at IS NULL
      ORDER BY greatest(d.updated_at, newest.last_response_at) DESC, d.id LIMIT ${MAX_DOCUMENTS}
    )
    SELECT jsonb_build_object(
      'account', (SELECT jsonb_build_object(
        'is_verified', coalesce(bool_or(u.email_verified), false),
        'has_password', coalesce(bool_or(a.provider_id = 'credential' AND a.password IS NOT NULL), false),
        'providers', coalesce(jsonb_agg(a.provider_id) FILTER (WHERE a.provider_id IS NOT NULL), '[]'))
        FROM auth_user u LEFT JOIN auth_account a ON a.user_id = u.id WHERE u.id = ${user_id}),
      'organizations', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', slug, 'display_name', name, 'role', role) ORDER BY created_at, id), '[]') FROM mine),
      'projects', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'organization_id', organization_id, 'name', name, 'left_out',
        (SELECT count(*) FROM document d WHERE d.project_id = projects.id AND d.deleted_at IS NULL)
          - (SELECT count(*) FROM documents d WHERE d.project_id = projects.id)) ORDER BY created_at, id), '[]') FROM projects),
      'documents', (SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY greatest(d.updated_at, d.last_response_at) DESC, d.id), '[]') FROM documents d)
    ) AS found`;
  return row!.found;
}

/** Creates a user's first organization and project; no effect if the user is already a member of one. */
export async function ensureWorkspace(
  db: Database,
  user_id: string,
  slug: string,
  name: string,
): Promise<void> {
  await db.sql`SELECT ensure_workspace(${user_id}, ${slug}, ${name})`;
}

export interface CreatedForm {
  document_id: string;
  form_id: string;
  organization: string;
  project: string;
}

/** `doctype`: that of a form, or of a site, whose page is a form that asks nothing. */
export async function createForm(
  db: Database,
  project_id: string,
  { doctype, title, now }: { doctype: "v0_form" | "v0_site"; title: string; now: Date },
  room: PlanRoom,
): Promise<CreatedForm> {
  const [row] = await db.sql<CreatedForm>`
    SELECT c.made ->> 'document_id' AS document_id, c.made ->> 'form_id' AS form_id,
      o.slug AS organization, p.name AS project
    FROM project p JOIN organization o ON o.id = p.organization_id,
      LATERAL (SELECT CASE WHEN NOT take_plan_room(${roomJson(room)}::jsonb) THEN NULL
        WHEN ${doctype}::text = 'v0_site' THEN create_site(p.id, ${title}, ${now.toISOString()})
        ELSE create_form(p.id, ${title}, ${now.toISOString()}) END AS made) c
    WHERE p.id = ${project_id}`;
  return row!;
}

export interface FilledFormRow {
  project_id: string;
  user_id: string;
  rows: EditRows;
  /** Stock by option id. */
  stock: Readonly<Record<string, number>>;
  now: Date;
  room: PlanRoom;
}

/** Creates a form with content, all or nothing. */
export async function createFilledForm(db: Database, filled: FilledFormRow): Promise<CreatedForm> {
  const { project_id, user_id, rows, now, room } = filled;
  const stock = Object.fromEntries(Object.entries(filled.stock).map(([id, diff]) => [id, { diff }]));
  const [row] = await db.sql<CreatedForm>`
    SELECT c.made ->> 'document_id' AS document_id, c.made ->> 'form_id' AS form_id,
      o.slug AS organization, p.name AS project
    FROM project p JOIN organization o ON o.id = p.organization_id,
      LATERAL (SELECT CASE WHEN take_plan_room(${roomJson(room)}::jsonb) THEN create_filled_form(
        p.id, ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(stock)}::jsonb, ${user_id}, ${now.toISOString()}
      ) END AS made) c
    WHERE p.id = ${project_id}`;
  return row!;
}
