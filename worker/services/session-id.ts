import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "./derive-key.ts";

/**
 * Session ids have the shape of a UUID v4 and are signed: about 60 random bits, then 62 bits of an HMAC over them.
 * Nothing is stored to know them again, and nobody can invent one. The first edit or submit binds a session to its
 * form; whoever holds the id may go on with the session, so it appears in no log.
 */
const SEED_BYTES = 8;
const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

export function mintSessionId(ctx: Context): Promise<string> {
  return sealed(
    ctx.env.APP_SECRET,
    fromHex(
      crypto
        .randomUUID()
        .replaceAll("-", "")
        .slice(0, 2 * SEED_BYTES),
    ),
  );
}

/** The session of an `Idempotency-Key`: the same key for the same form is always the same session. */
export async function sessionIdOfKey(
  ctx: Context,
  form_id: string,
  idempotency_key: string,
): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "idempotency-key");
  const digest = await sign(key, `${form_id}\n${idempotency_key}`);
  return sealed(ctx.env.APP_SECRET, digest.subarray(0, SEED_BYTES));
}

/** Whether we minted the id. */
export async function verifySessionId(ctx: Context, session_id: string): Promise<boolean> {
  const hex = session_id.replaceAll("-", "");
  if (!/^[0-9a-f]{32}$/i.test(hex)) return false;
  const seed = fromHex(hex.slice(0, 2 * SEED_BYTES));
  for (const secret of secretsOf(ctx.env)) {
    if ((await sealed(secret, seed)) === session_id.toLowerCase()) return true;
  }
  return false;
}

/** Throws SESSION_NOT_FOUND for an id that we did not mint. */
export async function expectSession(ctx: Context, session_id: string): Promise<void> {
  if (!(await verifySessionId(ctx, session_id))) throw new AppError("SESSION_NOT_FOUND");
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

async function sealed(app_secret: string, random: Uint8Array): Promise<string> {
  const seed = Uint8Array.from(random);
  seed[VERSION_BYTE] = (seed[VERSION_BYTE]! & 0x0f) | 0x40;
  const key = await deriveKey(app_secret, "response-session");
  const signature = await sign(key, toHex(seed));
  const bytes = Uint8Array.from([...seed, ...signature.subarray(0, SEED_BYTES)]);
  bytes[VARIANT_BYTE] = (bytes[VARIANT_BYTE]! & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
