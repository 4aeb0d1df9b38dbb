import type { AcceptedHeldResponse } from "#core/contracts/submitting.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { PostedEntry } from "#core/fields/parse-entry.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Context } from "../../context.ts";
import { deleteHeldResponse, findHeldResponse } from "../../db/submitting/held-responses.ts";
import type { VisitorIdentity } from "../forms/identify-visitor.ts";
import { submitResponse } from "./submit-response.ts";

/**
 * Submits a held response as it was sent, and deletes it once it is stored. Throws the reason if the submit is refused.
 */
export async function acceptHeldResponse(
  ctx: Context,
  form_id: string,
  held_id: string,
): Promise<AcceptedHeldResponse> {
  const held = await findHeldResponse(ctx.db, form_id, held_id);
  if (held === null) throw new AppError("NOT_FOUND");
  const { session_id, identity, geo, x_useragent, x_referer } = held;
  // Uses the response's own session so that its files are found and accepting it twice makes one response.
  const posted = { ...held.entries, [SYSTEM_KEYS.session]: [session_id] };
  const entries = Object.entries(posted).map(([name, values]): [string, PostedEntry] => [
    name,
    { values, files: [] },
  ]);
  const outcome = await submitResponse(ctx, {
    form_id,
    entries: new Map(entries),
    files: [],
    method: "post",
    idempotency_key: null,
    cookieHeader: null,
    is_without_script: false,
    vouched: { identity: identity as VisitorIdentity | null },
    visitor: { address: null, accept_language: null },
    meta: { geo, x_useragent, x_referer },
  });
  if (!outcome.ok) throw outcome.refusal;
  await deleteHeldResponse(ctx.db, form_id, held_id);
  return { response_id: outcome.receipt.response_id };
}
