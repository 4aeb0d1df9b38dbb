import type { Context } from "../../context.ts";
import { deriveKey, sign } from "./derive-key.ts";

const SALT_BYTES = 16;
const PREFIX = "hmac-sha256";

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * Returns `hmac-sha256$salt$hash` of an answer to a password question, in base64. Without the key, which is not in the
 * database, nobody can guess at it, so it may be cheap: nobody signs in with it, and a respondent waits for it. Rows from
 * before have `scrypt$…`.
 */
export async function hashAnswer(ctx: Context, answer: string): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "secret-answer");
  const salt = encode(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return [PREFIX, salt, encode(await sign(key, `${salt}\n${answer.normalize("NFKC")}`))].join("$");
}
