import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";

/** Who a visitor is, as far as their address or post tells (docs/decisions/019). */
export interface VisitorIdentity {
  /** What the owner calls them, and has signed; null: not said, or not proved. */
  customer_uuid: string | null;
  /** What they say of themselves: an unsigned uuid, or a browser's fingerprint. */
  visitor_id: string | null;
  /** A signature came along that is none of the owner's. Told when the form is loaded; nobody loses an answer over it. */
  is_forged: boolean;
}

/** A uuid whose signature is missing, wrong or too old is a hint like any other. */
export async function identifyVisitor(
  ctx: Context,
  form_id: string,
  system: Pick<SystemValues, "customer_uuid" | "customer_signature" | "fingerprint">,
  step: "load" | "submit",
): Promise<VisitorIdentity> {
  const { customer_uuid: uuid, customer_signature: signature, fingerprint } = system;
  // A signature of nobody is none of the owner's.
  if (uuid === null) return { customer_uuid: null, visitor_id: fingerprint, is_forged: signature !== null };
  if (signature === null) return { customer_uuid: null, visitor_id: uuid, is_forged: false };
  // Most visits carry none, and need not wait for the module.
  const { judgeSignature } = await import("../keys/customer-signature.ts");
  const verdict = await judgeSignature(ctx, form_id, { uuid, signature, step });
  return verdict === "valid"
    ? { customer_uuid: uuid, visitor_id: null, is_forged: false }
    : { customer_uuid: null, visitor_id: uuid, is_forged: verdict === "wrong" };
}
