import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { firstText } from "#core/forms/submitting/entries.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import { loadLive } from "../forms/load-form.ts";
import { SubmitAttempt } from "./submit-attempt.ts";
import type { OrderedOutcome, PlaceOrder, SubmitOutcome, SubmitRequest } from "./submit-request.ts";
import { takePlace } from "./take-place.ts";

/**
 * Decides on the cached definition, then one SQL statement stores or refuses everything (ARCHITECTURE.md, "Submit").
 * Before the Worker itself refuses, it looks up the session: a repeat of an accepted submit gets the first receipt, even
 * if the form has changed since. SERVICE_UNAVAILABLE, when this isolate has no place for one more, comes before that.
 */
export async function submitResponse(ctx: Context, request: SubmitRequest): Promise<SubmitOutcome>;
export async function submitResponse<Order>(
  ctx: Context,
  request: SubmitRequest,
  placeOrder: PlaceOrder<Order>,
): Promise<SubmitOutcome | OrderedOutcome<Order>>;
export async function submitResponse<Order>(
  ctx: Context,
  request: SubmitRequest,
  placeOrder: PlaceOrder<Order> | null = null,
): Promise<SubmitOutcome | OrderedOutcome<Order>> {
  const { values: system, errors } = parseSystemValues((key) => firstText(request.entries, key));
  const attempt = new SubmitAttempt(ctx, request, system, placeOrder);
  let leave = () => {};
  try {
    if (errors[0]) throw new AppError(errors[0].code, { keys: errors.map(({ key }) => key) });
    // The page for a browser without a script needs what `open` finds, to keep the answers.
    if (!request.is_without_script) leave = takePlace(ctx.now());
    await attempt.open();
    if (request.is_without_script) leave = takePlace(ctx.now());
    const taken = await attempt.run();
    refreshIfFull(ctx, attempt.definition);
    return { ok: true, session_id: attempt.session_id!, ...taken };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { session_id, definition, files } = attempt;
    const challenges = await attempt.offerChallenges(error);
    const refusal = attempt.hasProof ? error : withoutCustomer(error);
    return { ok: false, session_id, refusal, definition, files, challenges };
  } finally {
    leave();
  }
}

/** Updates the edge for the next visitor because the response may have been the last one within a limit. */
function refreshIfFull(ctx: Context, known: FormDefinition | null): void {
  if (!known?.campaign.is_max_form_responses_in_total_enabled) return;
  ctx.waitUntil("look-if-full", (after) => loadLive(after, { form_id: known.form_id, known }));
}

/** Removes the customer's id from a refusal, which only an identified customer may see. */
function withoutCustomer(refusal: AppError): AppError {
  if (refusal.info?.customer_id === undefined) return refusal;
  return new AppError(refusal.code, null, refusal.cause);
}
