import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import type { Erasure } from "#core/contracts/privacy/privacy.ts";
import { AppError } from "#core/errors/app-error.ts";
import { erasurePath } from "#core/files/erasures.ts";
import type { Context } from "../../context.ts";
import { eraseCustomer as eraseSome } from "../../db/privacy/privacy.ts";
import { deliverDue } from "../delivery/deliver-due.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { takeTurn } from "../turns/take-turn.ts";

const BATCH = 500;
const MAX_BATCHES = 20;

export interface ErasureRequest {
  customer_id: string;
  /** The member who requested the erasure. */
  user_id: string;
  confirmation: string;
}

/** Deletes a customer with all responses, sessions and files. Returns how many were deleted. */
export async function eraseCustomer(ctx: Context, request: ErasureRequest): Promise<Erasure> {
  const { customer_id, user_id, confirmation } = request;
  if (confirmation.trim() !== erasureConfirmation(customer_id)) {
    throw new AppError("BAD_REQUEST", {
      issues: [{ path: ["user_confirmation_txt"], message: "The text you typed doesn’t match." }],
    });
  }
  await noteErasure(ctx, customer_id);
  const total: Erasure = { responses: 0, sessions: 0, is_complete: false };
  for (let batch = 0; batch < MAX_BATCHES && !total.is_complete; batch += 1) {
    const erased = await eraseSome(ctx.long, { customer_id, user_id, limit: BATCH, now: ctx.now() });
    // Another call completed the erasure in the meantime.
    if (erased === null) total.is_complete = true;
    else add(total, erased);
  }
  ctx.log.info("customer_erased", { ...total, user_id });
  ctx.waitUntil("deliver-outbox", deliverDue);
  ctx.waitUntil("sweep-files", (after) => sweepFiles(after, takeTurn(after, "files")));
  return total;
}

/** Before anything is erased: without the record, nobody could repeat the erasure after a restore of the database. */
async function noteErasure({ storage, now }: Context, customer_id: string): Promise<void> {
  const record = Uint8Array.from(
    new TextEncoder().encode(JSON.stringify({ erased_at: now().toISOString() })),
  );
  await storage.write(erasurePath(customer_id), record.buffer, "application/json");
}

function add(total: Erasure, { responses, sessions, is_complete }: Erasure): void {
  total.responses += responses;
  total.sessions += sessions;
  total.is_complete = is_complete;
}
