import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Context } from "../../context.ts";
import type { SubmitRow } from "../../db/submitting/responses.ts";
import type { SubmitRequest } from "./submit-request.ts";

export type PreviousKeys = Pick<SubmitRow["meta"], "previous_session_id" | "previous_payload_hash">;

/** During a rotation: what the first submit has, if this one repeats it and it came before. */
export async function findPreviousKeys(
  ctx: Context,
  ...submit: [request: SubmitRequest, system: SystemValues, session_id: string]
): Promise<PreviousKeys> {
  // Loaded on demand because there is hardly ever one.
  return ctx.env.APP_SECRET_PREVIOUS ? (await import("./previous-keys.ts")).previousKeys(ctx, ...submit) : {};
}
