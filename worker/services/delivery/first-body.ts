import type { Context } from "../../context.ts";
import { type ClaimedEvent, type StoredBody, storeBody } from "../../db/delivery/outbox.ts";
import { secretsOf } from "../keys/derive-key.ts";
import { seal, unseal } from "../keys/seal.ts";

/**
 * Returns the body of an event. The first attempt makes it and stores it sealed until the event ends because a receiver
 * that ignores known ids must get the same body on a retry. A body that could not be stored must not be sent.
 */
export async function firstBody(
  ctx: Context,
  claimed: ClaimedEvent,
  make: () => Promise<string>,
): Promise<{ body: string } | Exclude<StoredBody, "kept">> {
  const { id, sealed_body } = claimed;
  if (sealed_body !== null) {
    const stored = await unseal(secretsOf(ctx.env), "delivery-body", id, sealed_body).catch(() => null);
    if (stored !== null) return { body: stored };
    // Sealed with a secret that is no longer configured, so the body is made again.
  }
  const body = await make();
  const sealed = await seal(ctx.env.APP_SECRET, "delivery-body", id, body);
  const stored = await storeBody(ctx.db, claimed, sealed, ctx.now());
  return stored === "kept" ? { body } : stored;
}
