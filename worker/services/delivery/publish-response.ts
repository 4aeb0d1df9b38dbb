import type { Context } from "../../context.ts";
import {
  type ClaimedEvent,
  enqueueUnpublished,
  recordDeliveries,
  removePublished,
} from "../../db/delivery/outbox.ts";
import type { SubmitReceipt } from "../../db/forms/forms.ts";
import type { SubmitRow } from "../../db/submitting/responses.ts";
import { CrowdQueue } from "./crowd-queue.ts";
import { deliver } from "./deliver-outbox.ts";

const GATHERING_MS = 20;
/** Of responses that their rooms have been told of. */
const queue = new CrowdQueue<string>({ rounds: 50, items: 200 });

/**
 * For `waitUntil`, after the commit: tells the room of a new response that is ours to tell, and removes the note of it.
 * What could not be told becomes an event, which is tried again.
 */
export async function publishResponse(ctx: Context, row: SubmitRow, answer: SubmitReceipt): Promise<void> {
  const { response_id } = answer;
  const delivery = await deliver(ctx, createdEvent(row, answer));
  if (delivery !== null && delivery.error !== null) {
    await enqueueUnpublished(ctx.db, ctx.now(), { response_id });
    return recordDeliveries(ctx.db, [delivery], ctx.now());
  }
  await queue.add(ctx.env.DATABASE_URL, response_id, async (told, round) => {
    // More came while some were being removed: a crowd, of which more will come.
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
    await removePublished(ctx.db, told);
  });
}

/** As a claim would give it: nobody has changed what was stored this moment. */
function createdEvent(row: SubmitRow, { response_id, local_index, created_at }: SubmitReceipt): ClaimedEvent {
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
