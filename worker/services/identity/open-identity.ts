import type { Identity } from "../../clients/identity/identity.ts";
import type { Context } from "../../context.ts";
import { countAttempt, forgetAttempt } from "../../db/access/rate-limits.ts";
import { findCredential, findPerson, storeProof } from "../../db/identity/accounts.ts";
import { deriveKey, deriveSecret, sign, toHex } from "../keys/derive-key.ts";
import { hashPassword, verifyPassword } from "../keys/hash-password.ts";
import { COOKIE_PREFIX } from "../keys/read-session-cookie.ts";
import type { Turn } from "../keys/turn.ts";
import { admitAccount } from "./admit-account.ts";

/** Opens better-auth with our tables, password hashing and limits, for one request. Loads it on first use. */
export async function openIdentity(ctx: Context, turn: Turn): Promise<Identity> {
  const { APP_SECRET } = ctx.env;
  return ctx.identity({
    secret: await deriveSecret(APP_SECRET, "owner-session"),
    cookiePrefix: COOKIE_PREFIX,
    takeTurn: () => turn.take(),
    hashPassword: (password) => hashPassword(turn, password),
    verifyPassword: (password, hash) => verifyPassword(turn, password, hash),
    tag: async (text) => toHex(await sign(await deriveKey(APP_SECRET, "owner-account"), text)),
    later: (work) =>
      ctx.waitUntil("identity-mail", ({ db, mail }) =>
        work({
          mail,
          findPerson: (email) => findPerson(db, email),
          mayHaveAccount: async (email) => (await admitAccount(ctx, db, email, true)) !== null,
          storeProof: (identifier, user_id, expires_at) => storeProof(db, identifier, user_id, expires_at),
        }),
      ),
    admit: (email, is_proved) => admitAccount(ctx, ctx.db, email, is_proved),
    findCredential: (email) => findCredential(ctx.db, email),
    countAttempt: (key, window_seconds) => countAttempt(ctx.db, key, window_seconds),
    forgetAttempt: (key) => forgetAttempt(ctx.db, key),
  });
}
