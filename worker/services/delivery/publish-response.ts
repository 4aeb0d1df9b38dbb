import type { Context } from "../../context.ts";
import {
  type ClaimedEvent,
  enqueueUnpublished,
  recordDeliveries,
  removePublished,
} from "../../db/delivery/outbox.ts";
import type { Receipt } from "../../db/forms/forms.ts";
import type { SubmitRow } from "../../db/submitting/responses.ts";
import { CrowdQueue } from "./crowd-queue.ts";
import { deliver } from "./deliver.ts";

const GATHERING_MS = 20;
/** Published responses whose rows in `unpublished_response` can be removed. */
const queue = new CrowdQueue<string>({ rounds: 50, items: 200 });

/**
 * For `waitUntil`, after the commit: publishes a new response to its room and removes its row in
 * `unpublished_response`. If publishing fails, the response becomes an event, which is retried.
 */
export async function publishResponse(ctx: Context, row: SubmitRow, receipt: Receipt): Promise<void> {
  const { response_id } = receipt;
  const delivery = await deliver(ctx, createdEvent(row, receipt));
  if (delivery !== null && delivery.error !== null) {
    await enqueueUnpublished(ctx.db, ctx.now(), { response_id });
    return recordDeliveries(ctx.db, [delivery], ctx.now());
  }
  await queue.add(ctx.env.DATABASE_URL, response_id, async (published, round) => {
    // More responses arrived during the first round. Under load, waiting makes the rounds fuller.
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
    await removePublished(ctx.db, published);
  });
}

/** Returns the event that a claim would return. The row cannot have changed yet. */
function createdEvent(row: SubmitRow, { response_id, local_index, created_at }: Receipt): ClaimedEvent {
  const { form_id, data, meta } = row;
  return {
    id: response_id,
    number: 0,
    form_id,
    subject_id: response_id,
    destination: "room",
    event: { type: "response.created" },
    created_at,
    attempts: 1,
    response: {
      id: response_id,
      form_id,
      local_index,
      created_at,
      updated_at: created_at,
      version: 1,
      customer_id: null,
      platform_powered_by: meta.platform_powered_by,
      data,
      utc_offset: meta.utc_offset,
      time_zone: meta.time_zone,
    },
    webhook: null,
    mail: null,
    sealed_body: null,
  };
}
