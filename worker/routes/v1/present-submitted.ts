import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { completePath } from "#core/contracts/wire/paths.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { endingProof } from "../../services/keys/ending-proof.ts";
import type { SubmitOutcome } from "../../services/submitting/submit-request.ts";

type Receipt = Extract<SubmitOutcome, { ok: true }>["receipt"];

/** Only immutable facts so that a repeat returns the same bytes. */
export async function presentSubmitted(
  ctx: Context,
  form_id: string,
  { receipt, session_id }: { receipt: Receipt; session_id: string },
): Promise<Submitted> {
  const { response_id: id, local_index, created_at, redirect_uri, ignored_keys: keys } = receipt;
  const message = "These names don't match any field of the form, so they weren't stored as answers.";
  return {
    data: {
      id,
      form_id,
      session_id,
      local_index,
      local_id: formatLocalIndex(local_index),
      created_at: new Date(created_at).toISOString(),
    },
    raw: null,
    warning: keys.length > 0 ? { ignored_keys: { message, data: { keys } } } : null,
    info: null,
    error: null,
    redirect: redirect_uri ?? `${completePath(form_id, id)}&proof=${await endingProof(ctx, form_id, id)}`,
  };
}
