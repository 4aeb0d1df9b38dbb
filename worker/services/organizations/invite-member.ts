import { mayChangeMember, ROLES } from "#core/contracts/access/roles.ts";
import type { SentInvitation } from "#core/contracts/organizations/organizations.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { INVITATION_PATH } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { countAttempt } from "../../db/access/rate-limits.ts";
import {
  isInvited,
  noteInvitationSent,
  readInvitationOf,
  upsertInvitation,
} from "../../db/organizations/organizations.ts";
import type { Member, User } from "../access/authorize.ts";
import { enforcePlan } from "../access/enforce-plan.ts";
import { hashInvitationToken, newInvitationToken } from "../keys/invitation-token.ts";

const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_SECONDS = 60 * 60;
/** Enough invitations for a class, but a limit for unwanted emails. */
const MAX_AN_HOUR = 60;

interface Asked {
  email: string;
  role: MemberRole;
}

/** Invites a person by mail. If the mail cannot be sent, the result reports it, and it can be sent again. */
export async function inviteMember(
  ctx: Context,
  user: User,
  { organization_id, role: actor_role }: Member,
  { email, role }: Asked,
): Promise<SentInvitation> {
  if (!mayChangeMember(actor_role, role, role)) throw new AppError("FORBIDDEN");
  const { count, remaining_seconds } = await countAttempt(ctx.db, `invite:${organization_id}`, HOUR_SECONDS);
  if (count > MAX_AN_HOUR) throw new AppError("RATE_LIMITED", { retry_after: remaining_seconds });
  const isAgain = await isInvited(ctx.db, organization_id, email);
  const room = isAgain ? null : await enforcePlan(ctx, organization_id, "members");
  const token = newInvitationToken();
  const now = ctx.now();
  const invitation = await upsertInvitation(ctx.db, {
    organization_id,
    email,
    role,
    token_hash: await hashInvitationToken(token),
    inviter_id: user.id,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    now,
    room,
  });
  if (invitation === null) throw new AppError("ALREADY_MEMBER");
  const { id, organization } = invitation;
  const link = `${ctx.origin}${INVITATION_PATH}#${token}`;
  if (!ctx.mail.isConfigured) return { id, is_sent: false, link };
  const letter = { to: email, inviter: user.name, organization, role: ROLES[role].label, link };
  const { invitationMail } = await ctx.ownerMails();
  try {
    await ctx.mail.send(invitationMail(letter, INVITATION_DAYS));
  } catch (error) {
    ctx.log.error("invitation_not_sent", error);
    return { id, is_sent: false, link: null };
  }
  await noteInvitationSent(ctx.db, id, now);
  return { id, is_sent: true, link: null };
}

/** Sends an invitation again, with a new link and a new expiry. */
export async function resendInvitation(
  ctx: Context,
  user: User,
  member: Member,
  invitation_id: string,
): Promise<SentInvitation> {
  const asked = await readInvitationOf(ctx.db, member.organization_id, invitation_id);
  if (asked === null) throw new AppError("NOT_FOUND");
  return inviteMember(ctx, user, member, asked);
}
