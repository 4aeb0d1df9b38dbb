import type { Plan } from "#core/contracts/access/plan-names.ts";
import type { PlanLimit } from "#core/contracts/access/plans.ts";
import type {
  AcceptedInvitation,
  CreatedOrganization,
  Invitation,
  OrganizationMember,
  PendingInvitation,
} from "#core/contracts/organizations/organizations.ts";
import type { CreatedProject } from "#core/contracts/organizations/projects.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import type { Database } from "../connection/database.ts";
import { type PlanRoom, roomJson } from "../connection/plan-room.ts";
import type { Page } from "../page.ts";

/** Limit of each list; a plan's limit is far lower. */
const MAX_LISTED = 1_000;

/** Null: the user belongs to as many organizations as one may. */
export async function createOrganization(
  db: Database,
  { user_id, slug, name, most }: { user_id: string; slug: string; name: string; most: number },
): Promise<CreatedOrganization | null> {
  const [row] = await db.sql<{ made: CreatedOrganization | null }>`
    SELECT create_further_organization(${user_id}, ${slug}, ${name}, ${most}) AS made`;
  return row!.made;
}

export async function renameOrganization(
  db: Database,
  organization_id: string,
  display_name: string,
): Promise<void> {
  await db.sql`UPDATE organization SET name = ${display_name} WHERE id = ${organization_id}`;
}

export interface PlanUse {
  /** Null: the deployment's default. */
  plan: Plan | null;
  used: Record<PlanLimit, number>;
}

export async function readPlanUse(db: Database, organization_id: string): Promise<PlanUse> {
  const [row] = await db.sql<PlanUse>`
    SELECT o.plan, jsonb_build_object('members', plan_use(o.id, 'members'), 'projects', plan_use(o.id, 'projects'),
      'documents', plan_use(o.id, 'documents'), 'storage', plan_use(o.id, 'storage')) AS used
    FROM organization o WHERE o.id = ${organization_id}`;
  return row!;
}

export interface OrganizationRow extends PlanUse {
  id: string;
  name: string;
  display_name: string;
  members: OrganizationMember[];
  invitations: PendingInvitation[];
}

export async function readOrganization(db: Database, organization_id: string): Promise<OrganizationRow> {
  const [use, rows] = await Promise.all([
    readPlanUse(db, organization_id),
    db.sql<Omit<OrganizationRow, keyof PlanUse>>`
      SELECT o.id, o.slug AS name, o.name AS display_name,
        (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.created_at, m.user_id), '[]') FROM (
          SELECT u.id AS user_id, u.name, u.email, u.image, om.role, om.created_at
          FROM organization_member om JOIN auth_user u ON u.id = om.user_id
          WHERE om.organization_id = o.id ORDER BY om.created_at, u.id LIMIT ${MAX_LISTED}) m) AS members,
        (SELECT coalesce(jsonb_agg(to_jsonb(i) ORDER BY i.created_at, i.id), '[]') FROM (
          SELECT oi.id, oi.email, oi.role, u.name AS inviter, oi.created_at, oi.expires_at, oi.sent_at
          FROM organization_invitation oi JOIN auth_user u ON u.id = oi.inviter_id
          WHERE oi.organization_id = o.id ORDER BY oi.created_at, oi.id LIMIT ${MAX_LISTED}) i) AS invitations
      FROM organization o WHERE o.id = ${organization_id}`,
  ]);
  return { ...rows[0]!, ...use };
}

/** Null: not a member. */
export async function readRole(
  db: Database,
  organization_id: string,
  user_id: string,
): Promise<MemberRole | null> {
  const [row] = await db.sql<{ role: MemberRole }>`
    SELECT role FROM organization_member WHERE organization_id = ${organization_id} AND user_id = ${user_id}`;
  return row?.role ?? null;
}

export interface MemberChange {
  organization_id: string;
  user_id: string;
  current: MemberRole;
  /** Null: end the membership. */
  next: MemberRole | null;
  actor_id: string;
  actor_role: MemberRole;
}

export async function changeMember(
  db: Database,
  { organization_id, user_id, current, next, actor_id, actor_role }: MemberChange,
  now: Date,
): Promise<"changed" | "last_owner" | "stale"> {
  const [row] = await db.sql<{ outcome: "changed" | "last_owner" | "stale" }>`
    SELECT change_member(${organization_id}, ${user_id}, ${current}, ${next}, ${actor_id}, ${actor_role},
      ${now.toISOString()}) AS outcome`;
  return row!.outcome;
}

export interface NewInvitation {
  organization_id: string;
  email: string;
  role: MemberRole;
  token_hash: string;
  inviter_id: string;
  expires_at: Date;
  now: Date;
  /** Null for an invitation again. */
  room: PlanRoom | null;
}

/** Null: the address already belongs to a member. A pending invitation gets a new token. */
export async function upsertInvitation(
  db: Database,
  { organization_id, email, role, token_hash, inviter_id, expires_at, now, room }: NewInvitation,
): Promise<{ id: string; organization: string } | null> {
  const [row] = await db.sql<{ id: string; organization: string }>`
    INSERT INTO organization_invitation AS i
      (organization_id, email, role, token_hash, inviter_id, expires_at, created_at)
    SELECT ${organization_id}, ${email}, ${role}, ${token_hash}, ${inviter_id}, ${expires_at.toISOString()},
      ${now.toISOString()}
    WHERE NOT EXISTS (
      SELECT FROM organization_member m JOIN auth_user u ON u.id = m.user_id
      WHERE m.organization_id = ${organization_id} AND lower(u.email) = ${email})
      AND take_plan_room(${roomJson(room)}::jsonb)
    ON CONFLICT (organization_id, email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash,
      inviter_id = excluded.inviter_id, expires_at = excluded.expires_at, sent_at = NULL
    RETURNING id, (SELECT name FROM organization o WHERE o.id = i.organization_id) AS organization`;
  return row ?? null;
}

export async function readInvitationOf(
  db: Database,
  organization_id: string,
  invitation_id: string,
): Promise<{ email: string; role: MemberRole } | null> {
  const [row] = await db.sql<{ email: string; role: MemberRole }>`
    SELECT email, role FROM organization_invitation
    WHERE id = ${invitation_id} AND organization_id = ${organization_id}`;
  return row ?? null;
}

export async function isInvited(db: Database, organization_id: string, email: string): Promise<boolean> {
  const rows = await db.sql`
    SELECT FROM organization_invitation WHERE organization_id = ${organization_id} AND email = ${email}`;
  return rows.length > 0;
}

export async function noteInvitationSent(db: Database, invitation_id: string, now: Date): Promise<void> {
  await db.sql`UPDATE organization_invitation SET sent_at = ${now.toISOString()} WHERE id = ${invitation_id}`;
}

/** False: no such invitation. */
export async function deleteInvitation(
  db: Database,
  organization_id: string,
  invitation_id: string,
): Promise<boolean> {
  const rows = await db.sql`
    DELETE FROM organization_invitation
    WHERE id = ${invitation_id} AND organization_id = ${organization_id} RETURNING id`;
  return rows.length > 0;
}

export async function readInvitation(
  db: Database,
  token_hash: string,
): Promise<Omit<Invitation, "is_expired"> | null> {
  const [row] = await db.sql<Omit<Invitation, "is_expired">>`
    SELECT o.name AS organization, i.email, i.role, u.name AS inviter, i.expires_at
    FROM organization_invitation i JOIN organization o ON o.id = i.organization_id
    JOIN auth_user u ON u.id = i.inviter_id WHERE i.token_hash = ${token_hash} AND o.deleted_at IS NULL
      AND may_invite(i.organization_id, i.inviter_id, i.role)`;
  return row ?? null;
}

export type Acceptance =
  | ({ outcome: "accepted" } & AcceptedInvitation)
  | { outcome: "gone" | "expired" | "someone_else" };

export async function acceptInvitation(
  db: Database,
  token_hash: string,
  user_id: string,
  now: Date,
): Promise<Acceptance> {
  const [row] = await db.sql<{ acceptance: Acceptance }>`
    SELECT accept_invitation(${token_hash}, ${user_id}, ${now.toISOString()}) AS acceptance`;
  return row!.acceptance;
}

export async function purgeInvitations(db: Database, expired_before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM organization_invitation WHERE id IN (
      SELECT id FROM organization_invitation WHERE expires_at < ${expired_before.toISOString()}
      ORDER BY expires_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

/** Null: the name is taken. */
export async function createProject(
  db: Database,
  organization_id: string,
  name: string,
  room: PlanRoom,
): Promise<CreatedProject | null> {
  const [row] = await db.sql<CreatedProject>`
    INSERT INTO project (organization_id, name)
    SELECT ${organization_id}::uuid, ${name} WHERE take_plan_room(${roomJson(room)}::jsonb)
    ON CONFLICT (organization_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id, name`;
  return row ?? null;
}

/** False: another project has the name. */
export async function renameProject(db: Database, project_id: string, name: string): Promise<boolean> {
  const rows = await db.sql`
    UPDATE project p SET name = ${name} WHERE id = ${project_id} AND NOT EXISTS (
      SELECT FROM project o WHERE o.organization_id = p.organization_id AND o.name = ${name} AND o.id <> p.id
        AND o.deleted_at IS NULL)
    RETURNING id`;
  return rows.length > 0;
}
