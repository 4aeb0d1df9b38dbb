import type { Context } from "../../context.ts";
import { findSigningSecrets } from "../../db/privacy/customers.ts";
import { secretsOf } from "./derive-key.ts";
import { unseal } from "./seal.ts";

/** How long a submit is accepted after the signature has expired, for forms that stay open in a browser. */
const SUBMIT_LEEWAY_SECONDS = 24 * 60 * 60;

interface SignedUuid {
  uuid: string;
  /** `{expires}.{hex}`: unix seconds, and HMAC-SHA256 of `{uuid}.{expires}` under the project's secret. */
  signature: string;
  step: "load" | "submit";
}

/** Judges whether one of the project's secrets signed this uuid, and whether the signature has expired. */
export async function judgeSignature(
  ctx: Context,
  form_id: string,
  { uuid, signature, step }: SignedUuid,
): Promise<"valid" | "over" | "wrong"> {
  const [expires = "", hex = ""] = signature.split(".");
  const leeway = step === "submit" ? SUBMIT_LEEWAY_SECONDS : 0;
  const isOver = Number(expires) + leeway < ctx.now().getTime() / 1_000;
  const claimed = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const message = new TextEncoder().encode(`${uuid}.${expires}`);
  const secrets = await findSigningSecrets(ctx.db, form_id, ctx.now());
  for (const { id, sealed } of secrets) {
    const text = await unseal(secretsOf(ctx.env), "customer-secret", id, sealed).catch((error: unknown) => {
      // Sealed with a secret that is no longer configured: nobody's signature is valid, and the visit goes on.
      ctx.log.warn("secret_not_opened", error, { secret_id: id });
      return null;
    });
    if (text === null) continue;
    const secret = new TextEncoder().encode(text);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["verify"]);
    // Compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, claimed, message)) return isOver ? "over" : "valid";
  }
  ctx.log.info("customer_signature_refused", { form_id, secrets: secrets.length });
  return "wrong";
}
