import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import { withEachSecret } from "../keys/with-each-secret.ts";
import type { PreviousKeys } from "./find-previous-keys.ts";
import { payloadHash } from "./payload-hash.ts";
import { sessionOfSubmit } from "./session-of-submit.ts";
import type { SubmitRequest } from "./submit-request.ts";

/** During a rotation: what the first submit has, if this one repeats it and it came before. */
export async function previousKeys(
  ctx: Context,
  request: SubmitRequest,
  system: SystemValues,
  session_id: string,
): Promise<PreviousKeys> {
  const former = withEachSecret(ctx)[1]!;
  // A page repeats its submit with its session, which is the same.
  const isMapped = session_id !== system.session_id && (system.session_id ?? request.idempotency_key);
  return {
    previous_session_id: isMapped ? await sessionOfSubmit(former, request, system) : undefined,
    previous_payload_hash: await payloadHash(former, request.entries, request.files),
  };
}
