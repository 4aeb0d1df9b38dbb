import type { AcceptedInvitation, Invitation } from "#core/contracts/organizations/organizations.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ErrorCode } from "#core/errors/catalog.ts";
import type { Context } from "../../context.ts";
import {
  type Acceptance,
  acceptInvitation as acceptRow,
  readInvitation as readRow,
} from "../../db/organizations/organizations.ts";
import type { User } from "../access/authorize.ts";
import { hashInvitationToken } from "../keys/invitation-token.ts";

/** Reads the invitation of a mailed token. */
export async function readInvitation(ctx: Context, token: string): Promise<Invitation> {
  const invitation = await readRow(ctx.db, await hashInvitationToken(token));
  if (invitation === null) throw new AppError("INVITATION_NOT_FOUND");
  return { ...invitation, is_expired: new Date(invitation.expires_at) <= ctx.now() };
}

const REFUSALS = {
  gone: "INVITATION_NOT_FOUND",
  expired: "INVITATION_EXPIRED",
  someone_else: "INVITATION_FOR_SOMEONE_ELSE",
} as const satisfies Record<Exclude<Acceptance["outcome"], "accepted">, ErrorCode>;

/** Makes the caller a member if the invitation was sent to their address. An invitation can be accepted once. */
export async function acceptInvitation(ctx: Context, user: User, token: string): Promise<AcceptedInvitation> {
  const acceptance = await acceptRow(ctx.db, await hashInvitationToken(token), user.id, ctx.now());
  if (acceptance.outcome !== "accepted") throw new AppError(REFUSALS[acceptance.outcome]);
  return { organization: acceptance.organization };
}
