import type { Resource } from "#core/contracts/wire/contract.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import type { Database } from "../connection/database.ts";
import type { MemberCall } from "../connection/member-call.ts";

export interface UserRow {
  id: string;
  /** The sign-in of this request. */
  session_id: string;
  name: string;
  email: string;
  image: string | null;
}

export interface MemberRow extends UserRow {
  /** Null: no such resource, or the user is not a member of its organization. */
  role: MemberRole | null;
  organization_id: string | null;
  project_id: string | null;
  form_id: string | null;
  document_id: string | null;
}

/** The owner of a session's token; null when the session has expired. */
export async function findUser(db: Database, token: string): Promise<UserRow | null> {
  const [row] = await db.sql<UserRow>`
    SELECT u.id, s.id AS session_id, u.name, u.email, u.image
    FROM auth_session s JOIN auth_user u ON u.id = s.user_id
    WHERE s.token = ${token} AND s.expires_at > now()`;
  return row ?? null;
}

/** Where each kind of resource belongs: its organization, project, document and form. */
const RESOURCES: Record<Resource, string> = {
  organization: `SELECT o.id AS organization_id, NULL::uuid AS project_id, NULL::uuid AS document_id, NULL::uuid AS form_id
    FROM organization o WHERE o.id = $2 AND o.deleted_at IS NULL`,
  project: `SELECT p.organization_id, p.id AS project_id, NULL::uuid AS document_id, NULL::uuid AS form_id
    FROM project p WHERE p.id = $2 AND NOT is_project_deleted(p)`,
  document: `SELECT p.organization_id, p.id AS project_id, d.id AS document_id, f.id AS form_id
    FROM document d JOIN project p ON p.id = d.project_id LEFT JOIN form f ON f.document_id = d.id
    WHERE d.id = $2 AND d.deleted_at IS NULL AND NOT is_project_deleted(p)`,
  form: `SELECT p.organization_id, p.id AS project_id, coalesce(f.document_id, f.schema_id) AS document_id, f.id AS form_id
    FROM form f JOIN project p ON p.id = f.project_id WHERE f.id = $2 AND NOT is_form_deleted(f)`,
  customer: `SELECT p.organization_id, p.id AS project_id, NULL::uuid AS document_id, NULL::uuid AS form_id
    FROM customer c JOIN project p ON p.id = c.project_id WHERE c.uid = $2 AND NOT is_project_deleted(p)`,
  external_database: `SELECT p.organization_id, p.id AS project_id, NULL::uuid AS document_id, NULL::uuid AS form_id
    FROM external_database e JOIN project p ON p.id = e.project_id WHERE e.id = $2 AND NOT is_project_deleted(p)`,
  // Only for the calls that restore it.
  deleted_project: `SELECT p.organization_id, p.id AS project_id, NULL::uuid AS document_id, NULL::uuid AS form_id
    FROM project p JOIN organization o ON o.id = p.organization_id
    WHERE p.id = $2 AND p.deleted_at IS NOT NULL AND o.deleted_at IS NULL`,
  deleted_organization: `SELECT o.id AS organization_id, NULL::uuid AS project_id, NULL::uuid AS document_id,
    NULL::uuid AS form_id FROM organization o WHERE o.id = $2 AND o.deleted_at IS NOT NULL`,
};

interface MemberKeys {
  /** Of the session. */
  token: string;
  resource: Resource;
  id: string;
  /** The roles for which `call` is executed. */
  roles: readonly MemberRole[];
}

/** The owner and their role for a resource, in one statement; null when the session has expired. */
export async function findMember<Found>(
  db: Database,
  { token, resource, id, roles }: MemberKeys,
  { sql, params }: MemberCall<Found> = { sql: "NULL::jsonb", params: [] },
): Promise<(MemberRow & { found: Found | null }) | null> {
  const [row] = await db.query<MemberRow & { found: Found | null }>(
    `SELECT u.id, s.id AS session_id, u.name, u.email, u.image, m.role, m.organization_id, m.project_id, m.document_id, m.form_id,
      CASE WHEN m.role = ANY ($3::text[]) THEN ${sql} END AS found
    FROM auth_session s
    JOIN auth_user u ON u.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT r.*, om.role FROM (${RESOURCES[resource]}) r
      JOIN organization_member om ON om.organization_id = r.organization_id AND om.user_id = u.id
    ) m ON true
    WHERE s.token = $1 AND s.expires_at > now()`,
    [token, id, [...roles], ...params],
  );
  return row ?? null;
}
