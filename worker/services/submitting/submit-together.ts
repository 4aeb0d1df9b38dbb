import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import {
  isPersonKnown,
  type SubmitResult,
  type SubmitRow,
  submitResponse,
} from "../../db/submitting/responses.ts";
import { crowdOf } from "./crowd.ts";

/** Loaded by the first crowd, and cached because resolving the import again takes longer than waiting. */
let crowdModule: typeof import("./submit-in-crowd.ts") | null = null;

/**
 * Stores a decided submission. In a crowd, a submit that finds several statements of its form under way waits for one of
 * them to end. Then one of those that wait sends all of them in one statement.
 */
export async function submitTogether(
  ctx: Context,
  definition: FormDefinition,
  row: SubmitRow,
  publish_by: Date,
): Promise<SubmitResult> {
  const alone = () => submitResponse(ctx.db, row, publish_by);
  if (!isSimple(definition, row)) return alone();
  const crowd = crowdOf(ctx.env.DATABASE_URL, row.form_id);
  if (crowd.apart_until > Date.now()) return alone();
  const lane = crowd.waiting.size === 0 ? crowd.enter() : null;
  if (lane === null) {
    crowdModule ??= await import("./submit-in-crowd.ts");
    return crowdModule.submitInCrowd(ctx, crowd, { row, publish_by, alone });
  }
  try {
    return await alone();
  } finally {
    crowd.leave(lane);
  }
}

/** Whether `submit_responses` may store it. The function itself checks the form again. */
function isSimple({ campaign }: FormDefinition, { customer, secrets, meta, data }: SubmitRow): boolean {
  return !(
    isPersonKnown(customer) ||
    secrets.length > 0 ||
    meta.entered_by ||
    campaign.is_scheduling_enabled ||
    campaign.is_max_form_responses_in_total_enabled ||
    campaign.is_max_form_responses_by_customer_enabled ||
    Object.values(data).some(({ storage_object_paths: paths }) => paths?.length)
  );
}
