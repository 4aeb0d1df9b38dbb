import { isSameText } from "#core/values/same-text.ts";
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
  return isSameText(await endingProof(ctx, form_id, response_id), proof);
}
