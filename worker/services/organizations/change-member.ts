import { mayChangeMember } from "#core/contracts/access/roles.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { changeMember as changeMemberRow, readRole } from "../../db/organizations/organizations.ts";
import { revokeAccess } from "../access/revoke-access.ts";

interface MemberChange {
  organization_id: string;
  user_id: string;
  /** The new role. Null ends the membership. */
  next: MemberRole | null;
  actor: { id: string; role: MemberRole };
}

/**
 * Changes a member's role or ends the membership, also the caller's own. Open browsers lose access immediately.
 */
export async function changeMember(ctx: Context, change: MemberChange): Promise<void> {
  const { organization_id, user_id, next, actor } = change;
  const current = await readRole(ctx.db, organization_id, user_id);
  if (current === null) throw new AppError("NOT_FOUND");
  const isLeaving = actor.id === user_id && next === null;
  if (!isLeaving && !mayChangeMember(actor.role, current, next)) throw new AppError("FORBIDDEN");
  if (current === next) return;
  const outcome = await changeMemberRow(
    ctx.db,
    { organization_id, user_id, current, next, actor_id: actor.id, actor_role: actor.role },
    ctx.now(),
  );
  if (outcome === "last_owner") throw new AppError("LAST_OWNER");
  if (outcome === "stale") throw new AppError("CONFLICT");
  ctx.waitUntil("revoke-access", (after) => revokeAccess(after));
}
