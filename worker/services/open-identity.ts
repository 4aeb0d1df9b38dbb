import type { Identity } from "../clients/identity.ts";
import type { Context } from "../context.ts";
import { countAttempt } from "../db/rate-limits.ts";
import { deriveSecret } from "./derive-key.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";
import { COOKIE_PREFIX } from "./read-session-cookie.ts";

/** better-auth over our tables, with our password hashing and limits; evaluated on the first call only. */
export async function openIdentity(ctx: Context): Promise<Identity> {
  return ctx.identity({
    secret: await deriveSecret(ctx.env.APP_SECRET, "owner-session"),
    cookiePrefix: COOKIE_PREFIX,
    hashPassword,
    verifyPassword,
    sendLater: (message) => ctx.waitUntil("identity_mail", ({ mail }) => mail.send(message)),
    countAttempt: (key, window_seconds) => countAttempt(ctx.db, key, window_seconds),
  });
}
