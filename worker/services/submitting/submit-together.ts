import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import {
  isPersonKnown,
  type SubmitResult,
  type SubmitRow,
  submitResponse,
  submitResponses,
  submitText,
} from "../../db/submitting/responses.ts";
import { crowdOf, type Lane, type Waiting } from "./crowd.ts";

/** After a refusal the submits of a form are sent alone for a while. It is often the stock's end. */
const APART_MS = 1_000;

/**
 * Stores a decided submission. In a crowd, a submit that finds several statements of its form under way waits for one of
 * them to end. Then one of those that wait sends all of them in one statement, in which each is stored on its own terms.
 * A submit that such a statement has not stored is sent alone, and so is one that has waited too long: a submit alone
 * also finds what was stored meanwhile.
 */
export async function submitTogether(
  ctx: Context,
  definition: FormDefinition,
  row: SubmitRow,
  publish_by: Date,
): Promise<SubmitResult> {
  const alone = () => submitResponse(ctx.db, row, publish_by);
  const crowd = crowdOf(ctx.env.DATABASE_URL, row.form_id);
  if (!isSimple(definition, row) || crowd.apart_until > Date.now()) return alone();
  let lane = crowd.enter();
  if (lane !== null && !crowd.isWaiting) {
    try {
      return await alone();
    } finally {
      crowd.leave(lane);
    }
  }
  const own = { version: row.version, session_id: row.session_id, text: submitText(row) };
  const stored = (async () => {
    if (lane === null) {
      const turn = await crowd.wait(own);
      if (turn === "alone") return alone();
      if ("failure" in turn) throw new AppError("SERVICE_UNAVAILABLE", null, turn.failure);
      if ("result" in turn) return turn.result;
      lane = turn.lane;
    }
    return lead(lane);
  })();
  // A visitor who leaves would otherwise end the request that others wait for.
  ctx.waitUntil("submit-together", () => stored.catch(() => null));
  return stored;

  async function lead(held: Lane): Promise<SubmitResult> {
    const others = crowd.gather(own);
    try {
      return (others.length > 0 && (await send(others))) || (await alone());
    } finally {
      crowd.leave(held);
    }
  }

  async function send(others: readonly Waiting[]): Promise<SubmitResult | null> {
    try {
      const texts = [own.text, ...others.map(({ text }) => text)];
      const [result, ...results] = await submitResponses(ctx.db, row, texts, publish_by);
      for (const [index, other] of others.entries()) {
        const found = results[index];
        other.take(found ? { result: found } : "alone");
      }
      return result!;
    } catch (failure) {
      // Sent alone, they would wait for the database once more.
      const isUnavailable = failure instanceof AppError && failure.code === "SERVICE_UNAVAILABLE";
      for (const other of others) other.take(isUnavailable ? { failure } : "alone");
      if (isUnavailable) throw failure;
      crowd.apart_until = Date.now() + APART_MS;
      return null;
    }
  }
}

/** Whether `submit_responses` may store it. The function itself checks the form again. */
function isSimple({ campaign }: FormDefinition, { customer, secrets, meta, data }: SubmitRow): boolean {
  return (
    !isPersonKnown(customer) &&
    secrets.length === 0 &&
    meta.entered_by === null &&
    !campaign.is_scheduling_enabled &&
    !campaign.is_max_form_responses_in_total_enabled &&
    !campaign.is_max_form_responses_by_customer_enabled &&
    Object.values(data).every(({ storage_object_paths: paths }) => !paths?.length)
  );
}
