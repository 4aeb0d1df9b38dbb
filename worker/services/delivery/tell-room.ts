import type { Context } from "../../context.ts";
import { type ClaimedEvent, removeTold, settleOutbox, takeOverUntold } from "../../db/delivery/outbox.ts";
import type { SubmitAnswer } from "../../db/forms/forms.ts";
import type { SubmitRow } from "../../db/submitting/responses.ts";
import { deliver } from "./deliver-outbox.ts";

/** Longer than it takes to remove some: whoever has not come back by then was ended, and the next one takes over. */
const SHIFT_MS = 5_000;
/** Rounds that one request removes for others, so that it ends at some time. */
const MAX_ROUNDS = 50;
const GATHERING_MS = 20;
const MAX_RESPONSES = 200;

/** Responses that their rooms have been told of, and until when somebody is removing them. */
interface Queue {
  told: string[];
  busy_until: number;
}

/** Of one isolate, by database. */
const queues = new Map<string, Queue>();

function queueOf({ env }: Context): Queue {
  let queue = queues.get(env.DATABASE_URL);
  if (!queue) {
    queue = { told: [], busy_until: 0 };
    queues.set(env.DATABASE_URL, queue);
  }
  return queue;
}

/**
 * For `waitUntil`, after the commit: tells the room of a new response that is ours to tell, and removes the note of it.
 * In a crowd one request removes those of all. What could not be told becomes an event, which is tried again; what is lost
 * when a request is ended, the cron trigger tells once it is due.
 */
export async function tellRoom(ctx: Context, row: SubmitRow, answer: SubmitAnswer): Promise<void> {
  const { response_id } = answer;
  const delivery = await deliver(ctx, createdEvent(row, answer));
  if (delivery !== null && delivery.error !== null) {
    await takeOverUntold(ctx.db, ctx.now(), { response_id });
    return settleOutbox(ctx.db, [delivery], ctx.now());
  }
  const queue = queueOf(ctx);
  queue.told.push(response_id);
  if (queue.busy_until > Date.now()) return;
  try {
    for (let round = 0; round < MAX_ROUNDS && queue.told.length > 0; round += 1) {
      queue.busy_until = Date.now() + SHIFT_MS;
      // More came while some were being removed: a crowd, of which more will come.
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
      await removeTold(ctx.db, queue.told.splice(0, MAX_RESPONSES));
    }
  } finally {
    queue.busy_until = 0;
  }
}

/** As a claim would give it: nobody has changed what was stored this moment. */
function createdEvent(row: SubmitRow, { response_id, local_index, created_at }: SubmitAnswer): ClaimedEvent {
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
