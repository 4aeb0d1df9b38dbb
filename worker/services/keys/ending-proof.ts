import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign } from "./derive-key.ts";

const LENGTH = 22;

/**
 * Proves that we gave this visitor the response's id. In the address of the ending page, it gives access to the visitor's
 * own response. Every repeat of a submit returns the same proof.
 */
export function endingProof(ctx: Context, form_id: string, response_id: string): Promise<string> {
  return proofBy(ctx.env.APP_SECRET, form_id, response_id);
}

async function proofBy(app_secret: string, form_id: string, response_id: string): Promise<string> {
  const key = await deriveKey(app_secret, "ending-page");
  const signature = await sign(key, `${form_id}\n${response_id}`);
  const text = btoa(String.fromCharCode(...signature));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, LENGTH);
}

/** Whether we gave this proof for the response, with the current or the previous secret. */
export async function verifyEndingProof(
  ctx: Context,
  form_id: string,
  response_id: string,
  proof: string,
): Promise<boolean> {
  for (const secret of secretsOf(ctx.env)) {
    if (isSameText(await proofBy(secret, form_id, response_id), proof)) return true;
  }
  return false;
}
