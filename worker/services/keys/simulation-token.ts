import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "./derive-key.ts";

const SECONDS = 60 * 60;
const TOKEN = /^(\d{1,12})\.([0-9a-f]{64})$/;

/** A token that marks submits to one form as simulated, for an hour: `{expires}.{signature}`. */
export async function mintSimulationToken(
  ctx: Context,
  form_id: string,
): Promise<{ token: string; expires_at: string }> {
  const expires = Math.floor(ctx.now().getTime() / 1_000) + SECONDS;
  const signature = await signatureBy(ctx.env.APP_SECRET, form_id, expires);
  return { token: `${expires}.${signature}`, expires_at: new Date(expires * 1_000).toISOString() };
}

/** Whether we gave this token for the form, and it has not expired. */
export async function verifySimulationToken(ctx: Context, form_id: string, token: string): Promise<boolean> {
  const [, expires, signature] = TOKEN.exec(token) ?? [];
  if (signature === undefined || Number(expires) * 1_000 <= ctx.now().getTime()) return false;
  for (const secret of secretsOf(ctx.env)) {
    if (isSameText(await signatureBy(secret, form_id, Number(expires)), signature)) return true;
  }
  return false;
}

async function signatureBy(secret: string, form_id: string, expires: number): Promise<string> {
  const key = await deriveKey(secret, "simulation");
  return toHex(await sign(key, `${form_id.toLowerCase()}\n${expires}`));
}
