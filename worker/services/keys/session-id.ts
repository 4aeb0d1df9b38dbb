import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "./derive-key.ts";

/**
 * Session ids look like a UUID v4 and are signed: about 60 random bits, then 62 bits of an HMAC over them.
 * They can be verified without storing them, and cannot be forged. The first edit or submit binds a session
 * to its form. The id grants access to the session, so it must not appear in logs.
 */
const SEED_BYTES = 8;
const SEED_DIGITS = 2 * SEED_BYTES;
const VERSION_DIGIT = 12;

/** Creates a random session id. */
export function mintSessionId(ctx: Context): Promise<string> {
  return sealed(ctx.env.APP_SECRET, crypto.randomUUID().replaceAll("-", "").slice(0, SEED_DIGITS));
}

/** Returns the session of an `Idempotency-Key`. The same key and form always give the same session. */
export async function sessionIdOfKey(
  ctx: Context,
  form_id: string,
  idempotency_key: string,
): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "idempotency-key");
  const digest = await sign(key, `${form_id}\n${idempotency_key}`);
  return sealed(ctx.env.APP_SECRET, toHex(digest.subarray(0, SEED_BYTES)));
}

/** Whether we created the id, with the current or the previous secret. */
export async function verifySessionId(ctx: Context, session_id: string): Promise<boolean> {
  const id = session_id.toLowerCase();
  const hex = id.replaceAll("-", "");
  if (!/^[0-9a-f]{32}$/.test(hex)) return false;
  const seed = hex.slice(0, SEED_DIGITS);
  for (const secret of secretsOf(ctx.env)) {
    if ((await sealed(secret, seed)) === id) return true;
  }
  return false;
}

/** Throws SESSION_NOT_FOUND for an id that we did not create. */
export async function requireSession(ctx: Context, session_id: string): Promise<void> {
  if (!(await verifySessionId(ctx, session_id))) throw new AppError("SESSION_NOT_FOUND");
}

/** Makes an id of 16 hex digits, one of which is replaced by the UUID's version. */
async function sealed(app_secret: string, random: string): Promise<string> {
  const seed = `${random.slice(0, VERSION_DIGIT)}4${random.slice(VERSION_DIGIT + 1)}`;
  const key = await deriveKey(app_secret, "response-session");
  const signature = (await sign(key, seed)).subarray(0, SEED_BYTES);
  signature[0] = (signature[0]! & 0x3f) | 0x80;
  const seal = toHex(signature);
  return `${seed.slice(0, 8)}-${seed.slice(8, 12)}-${seed.slice(12)}-${seal.slice(0, 4)}-${seal.slice(4)}`;
}
