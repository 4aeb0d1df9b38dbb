import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign } from "./derive-key.ts";

/** Signs the id of a public page with results: its address cannot be guessed, and is stored nowhere. */
export function resultsLinkProof(ctx: Context, link_id: string): Promise<string> {
  return proofBy(ctx.env.APP_SECRET, link_id);
}

/** Whether we signed this id, with the current or the previous secret. */
export async function verifyResultsLinkProof(ctx: Context, link_id: string, proof: string): Promise<boolean> {
  for (const secret of secretsOf(ctx.env)) {
    if (isSameText(await proofBy(secret, link_id), proof)) return true;
  }
  return false;
}

async function proofBy(secret: string, link_id: string): Promise<string> {
  const signature = await sign(await deriveKey(secret, "results-link"), link_id.toLowerCase());
  const text = btoa(String.fromCharCode(...signature));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
