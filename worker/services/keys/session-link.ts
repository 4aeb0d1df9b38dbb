import { formPath } from "#core/contracts/wire/paths/form.ts";
import type { Context } from "../../context.ts";
import { hashInvitationToken, newInvitationToken } from "./invitation-token.ts";
import { COOKIE_PREFIX, readCookie } from "./read-session-cookie.ts";
import { mintSessionId, verifySessionId } from "./session-id.ts";

/** The secret of a link that continues an unfinished session: 43 random characters. Only its hash is stored. */
export const newLinkSecret = newInvitationToken;
export const hashLinkSecret = hashInvitationToken;

const SECRET = /^[\w-]{43}$/;
const SECONDS = 30 * 24 * 60 * 60;

/**
 * A link as one device opened it. The device's session is made with the cookie, so that opening or using the link again
 * after a lost answer has the same result.
 */
export interface HeldLink {
  secret: string;
  session_id: string;
}

const cookieName = (origin: string) =>
  `${origin.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.continue`;

/** Returns the link that this browser has opened, or null. */
export async function readHeldLink(ctx: Context, cookieHeader: string | null): Promise<HeldLink | null> {
  const [secret = "", session_id = ""] = (readCookie(cookieHeader ?? "", cookieName(ctx.origin)) ?? "").split(
    ".",
  );
  return SECRET.test(secret) && (await verifySessionId(ctx, session_id)) ? { secret, session_id } : null;
}

/**
 * Returns a Set-Cookie header that holds a link's secret, so that no address contains it. Only the page that continues
 * this form receives it. A malformed secret removes the cookie.
 */
export async function holdLink(
  ctx: Context,
  form_id: string,
  secret: string,
  held: HeldLink | null,
): Promise<string> {
  const place = `Path=${formPath(form_id)}/continue; HttpOnly; SameSite=Lax${ctx.origin.startsWith("https:") ? "; Secure" : ""}`;
  if (!SECRET.test(secret)) return `${cookieName(ctx.origin)}=; Max-Age=0; ${place}`;
  const session_id = held?.secret === secret ? held.session_id : await mintSessionId(ctx);
  return `${cookieName(ctx.origin)}=${secret}.${session_id}; Max-Age=${SECONDS}; ${place}`;
}
