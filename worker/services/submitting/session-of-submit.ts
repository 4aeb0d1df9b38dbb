import { AppError } from "#core/errors/app-error.ts";
import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import { mintSessionId, sessionIdOfKey, verifySessionId } from "../keys/session-id.ts";
import type { SubmitRequest } from "./submit-request.ts";

const MAX_KEY_LENGTH = 255;

/** Maps a foreign id to one of ours so that its answers are not lost and its retries still match. */
export async function sessionOfSubmit(
  ctx: Context,
  { form_id, idempotency_key }: SubmitRequest,
  { session_id: posted }: SystemValues,
): Promise<string> {
  if (posted !== null) {
    const isOurs = await verifySessionId(ctx, posted);
    return isOurs ? posted : sessionIdOfKey(ctx, form_id, `session ${posted}`);
  }
  if (!idempotency_key) return mintSessionId(ctx);
  if (idempotency_key.length > MAX_KEY_LENGTH)
    throw new AppError("BAD_REQUEST", { header: "idempotency-key" });
  return sessionIdOfKey(ctx, form_id, `key ${idempotency_key}`);
}
