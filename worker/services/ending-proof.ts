import type { Context } from "../context.ts";
import { deriveKey, sign } from "./derive-key.ts";

const LENGTH = 22;

/**
 * Shows that whoever opens the ending page was told the response's id by us: in the address it makes the page that
 * visitor's own. The same for every repeat of a submit.
 */
export async function endingProof(ctx: Context, form_id: string, response_id: string): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "ending-page");
  const signature = await sign(key, `${form_id}\n${response_id}`);
  const text = btoa(String.fromCharCode(...signature));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, LENGTH);
}

export async function verifyEndingProof(
  ctx: Context,
  form_id: string,
  response_id: string,
  proof: string,
): Promise<boolean> {
  const expected = await endingProof(ctx, form_id, response_id);
  if (proof.length !== expected.length) return false;
  let difference = 0;
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ proof.charCodeAt(i);
  return difference === 0;
}
