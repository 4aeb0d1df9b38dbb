import { formPath } from "#core/contracts/wire/paths/form.ts";
import type { Context } from "../../context.ts";
import { hashInvitationToken, newInvitationToken, tokenOf } from "./invitation-token.ts";
import { COOKIE_PREFIX, readCookie } from "./read-session-cookie.ts";
import { mintSessionId, verifySessionId } from "./session-id.ts";

/** The secret of a link that continues an unfinished session: 43 random characters. Only its hash is stored. */
export const newLinkSecret = newInvitationToken;
export const hashLinkSecret = hashInvitationToken;

/**
 * The secret of the link in a mail that promises a reminder to an address (`stop_id`), instead of the one that the page
 * shows: so its use tells that the reader of the mail has the draft. The same again, if the mail is asked for again.
 */
export async function mailedLinkSecret(secret: string, stop_id: string): Promise<string> {
  const bytes = new TextEncoder().encode(`mailed\n${secret}\n${stop_id}`);
  return tokenOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

const SECRET = /^[\w-]{43}$/;
const DRAFT = /^[0-9a-f]{12}$/;
/** For a link that says no more than that its draft was submitted. */
const LEAST_SECONDS = 60 * 60;

/**
 * A link as one device opened it. The device's session is made with the cookie, so that opening or using the link again
 * after a lost answer has the same result.
 */
export interface HeldLink {
  secret: string;
  session_id: string;
  /** Names the cookie, so that one form's drafts on one device keep apart: a part of the secret's hash. */
  draft: string;
}

const cookieName = (origin: string, draft: string) =>
  `${origin.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.continue-${draft}`;

/** Returns the link that this browser has opened as `draft`, or null. */
export async function readHeldLink(
  ctx: Context,
  cookieHeader: string | null,
  draft: string | null,
): Promise<HeldLink | null> {
  if (draft === null || !DRAFT.test(draft)) return null;
  const held = readCookie(cookieHeader ?? "", cookieName(ctx.origin, draft)) ?? "";
  const [secret = "", session_id = ""] = held.split(".");
  const isOurs = SECRET.test(secret) && (await verifySessionId(ctx, session_id));
  return isOurs ? { secret, session_id, draft } : null;
}

/** The link with this secret on this device, for the first time or again; null: the secret is malformed. */
export async function heldLink(
  ctx: Context,
  cookieHeader: string | null,
  secret: string,
): Promise<HeldLink | null> {
  if (!SECRET.test(secret)) return null;
  const draft = (await hashLinkSecret(secret)).slice(0, 12);
  const held = await readHeldLink(ctx, cookieHeader, draft);
  return held?.secret === secret ? held : { secret, session_id: await mintSessionId(ctx), draft };
}

/**
 * Returns a Set-Cookie header that holds a link, so that no address contains its secret. Only the page that continues this
 * form receives it. It lasts as long as the link: without JavaScript, nothing else leads back to the draft.
 */
export function holdLink(ctx: Context, form_id: string, held: HeldLink, expires_at: Date): string {
  const place = `Path=${formPath(form_id)}/continue; HttpOnly; SameSite=Lax${ctx.origin.startsWith("https:") ? "; Secure" : ""}`;
  const left = Math.ceil((expires_at.getTime() - ctx.now().getTime()) / 1_000);
  const name = cookieName(ctx.origin, held.draft);
  return `${name}=${held.secret}.${held.session_id}; Max-Age=${Math.max(left, LEAST_SECONDS)}; ${place}`;
}
