import type { Context } from "../../context.ts";
import { deriveKey } from "./derive-key.ts";

export const COOKIE_PREFIX = "sheaf";

/** The prefix `__Secure-` makes browsers accept the cookie over https only. */
export function sessionCookieName(origin: string): string {
  return `${origin.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
}

/**
 * Returns the token of an owner's session, or null without a valid signed cookie. better-auth signs it with its secret as
 * text (better-call, src/crypto.ts): `encodeURIComponent(token + "." + base64(HMAC-SHA256(token)))`. Because it is read
 * here, most requests need not load better-auth, and a private request needs only one statement.
 */
export async function readSessionToken(ctx: Context, cookieHeader: string | null): Promise<string | null> {
  const value = readCookie(cookieHeader ?? "", sessionCookieName(ctx.origin));
  const dot = value?.lastIndexOf(".") ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = decodeBase64(value.slice(dot + 1));
  if (!signature) return null;
  const key = await deriveKey(ctx.env.APP_SECRET, "owner-session");
  const isOurs = await crypto.subtle.verify("HMAC", key, signature, new TextEncoder().encode(token));
  return isOurs ? token : null;
}

export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const [key, ...rest] = part.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(rest.join("=").trim());
    } catch {
      return null;
    }
  }
  return null;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
