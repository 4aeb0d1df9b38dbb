import type { Context } from "../../context.ts";
import { COOKIE_PREFIX, readCookie } from "./read-session-cookie.ts";

const SECONDS = 180 * 24 * 60 * 60;
const PERSON = /^[0-9a-f-]{36}$/;

/** One cookie per form so that it cannot track people across forms. */
const cookieName = (origin: string, form_id: string) =>
  `${origin.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.person.${form_id.slice(0, 8)}`;

/** Reads the cookie that tells people apart on a form that limits responses per person, or null if there is none. */
export function readPerson(ctx: Context, form_id: string, cookieHeader: string | null): string | null {
  const person = readCookie(cookieHeader ?? "", cookieName(ctx.origin, form_id));
  return person !== null && PERSON.test(person) ? person : null;
}

/** Returns a Set-Cookie header with a new cookie. In frames on other sites, it is partitioned by site. */
export function personCookie(ctx: Context, form_id: string): string {
  const rules = ctx.origin.startsWith("https:") ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax";
  const value = `${cookieName(ctx.origin, form_id)}=${crypto.randomUUID()}`;
  return `${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; ${rules}`;
}
