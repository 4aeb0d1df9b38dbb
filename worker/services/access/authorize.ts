import { isAtLeast, ROLES, rolesFrom } from "#core/contracts/access/roles.ts";
import type { Resource } from "#core/contracts/wire/contract.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findMember, findUser } from "../../db/access/access.ts";
import type { MemberCall } from "../../db/connection/member-call.ts";

export interface User {
  id: string;
  /** Id of the request's sign-in session. */
  session_id: string;
  name: string;
  email: string;
  image: string | null;
}

/** The caller's membership in the project of the requested resource. Ids below that resource's level are null. */
export interface Member {
  role: MemberRole;
  organization_id: string;
  project_id: string | null;
  document_id: string | null;
  form_id: string | null;
}

/** Returns the user of a session token. Throws UNAUTHENTICATED if it is unknown or expired. */
export async function authorizeUser(ctx: Context, token: string): Promise<User> {
  const user = await findUser(ctx.db, token);
  if (!user) throw new AppError("UNAUTHENTICATED");
  return user;
}

/**
 * Throws UNAUTHENTICATED for an expired session, NOT_FOUND for non-members, and FORBIDDEN for a role that is too low.
 * The same statement executes `call`, unless this throws.
 */
export async function authorizeMember<Found>(
  ctx: Context,
  token: string,
  { resource, id, role }: { resource: Resource; id: string; role: MemberRole },
  call?: MemberCall<Found>,
): Promise<{ user: User; member: Member; found: Found | null }> {
  const row = await findMember(ctx.db, { token, resource, id, roles: rolesFrom(role) }, call);
  if (!row) throw new AppError("UNAUTHENTICATED");
  const { id: user_id, session_id, name, email, image, found, ...member } = row;
  if (!isMember(member)) throw new AppError("NOT_FOUND");
  if (!isAtLeast(member.role, role)) throw new AppError("FORBIDDEN");
  return { user: { id: user_id, session_id, name, email, image }, member, found };
}

export type { MemberCall };

function isMember(row: { role: MemberRole | null; organization_id: string | null }): row is Member {
  return row.role !== null && Object.hasOwn(ROLES, row.role);
}
