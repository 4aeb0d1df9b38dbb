import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";

/** The visitor's identity, from the page's address or the post (docs/decisions/019). */
export interface VisitorIdentity {
  /** The owner's id for the customer, or null unless its signature is valid. */
  customer_uuid: string | null;
  /** Unverified identification: an unsigned uuid, or a browser's fingerprint. */
  visitor_id: string | null;
  /** During a rotation: the visitor's key by the previous secret (`anonymousVisitorKeys`). */
  previous_visitor_id?: string | undefined;
  /** Whether the signature is not the owner's. Loading a form reports this, but a submit is not refused. */
  is_forged: boolean;
}

/** Identifies a visitor. A uuid whose signature is missing, wrong or expired counts as an unverified hint. */
export async function identifyVisitor(
  ctx: Context,
  form_id: string,
  system: Pick<SystemValues, "customer_uuid" | "customer_signature" | "fingerprint">,
  step: "load" | "submit",
): Promise<VisitorIdentity> {
  const { customer_uuid: uuid, customer_signature: signature, fingerprint } = system;
  // A signature without a uuid cannot be valid.
  if (uuid === null) return { customer_uuid: null, visitor_id: fingerprint, is_forged: signature !== null };
  if (signature === null) return { customer_uuid: null, visitor_id: uuid, is_forged: false };
  // Loaded on demand because most visits have no signature.
  const { judgeSignature } = await import("../keys/customer-signature.ts");
  const verdict = await judgeSignature(ctx, form_id, { uuid, signature, step });
  return verdict === "valid"
    ? { customer_uuid: uuid, visitor_id: null, is_forged: false }
    : { customer_uuid: null, visitor_id: uuid, is_forged: verdict === "wrong" };
}
