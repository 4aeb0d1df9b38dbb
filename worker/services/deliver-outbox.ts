import { type Change, formRoom } from "#core/contracts/room.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../context.ts";
import { type ClaimedEvent, claimOutbox, type Delivery, settleOutbox } from "../db/outbox.ts";

/** Events of one subject that one request delivers; the cron trigger takes the rest. */
const MAX_EVENTS_OF_SUBJECT = 5;
const BATCH = 50;
/** Batches of one run, so that a run ends before the next one starts. */
const MAX_BATCHES = 20;

const MAX_ATTEMPTS = 12;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60 * 60 * 1_000;

/** For `waitUntil`, after the commit: tells what has just happened to a response, or (a form's id) to several of them. */
export async function deliverOutbox(ctx: Context, subject_id: string): Promise<void> {
  for (let events = 0; events < MAX_EVENTS_OF_SUBJECT; events += 1) {
    if ((await deliverBatch(ctx, 1, subject_id)) === 0) return;
  }
}

/** Delivers what is due and was not delivered by the request that caused it. */
export async function deliverDue(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if ((await deliverBatch(ctx, BATCH)) === 0) return;
  }
}

async function deliverBatch(ctx: Context, limit: number, subject_id?: string): Promise<number> {
  const claimed = await claimOutbox(ctx.db, { now: ctx.now(), limit, subject_id });
  if (claimed.length === 0) return 0;
  const deliveries = await Promise.all(claimed.map((event) => deliver(ctx, event)));
  await settleOutbox(ctx.db, deliveries, ctx.now());
  return deliveries.filter(({ error }) => error === null).length;
}

async function deliver(ctx: Context, event: ClaimedEvent): Promise<Delivery> {
  try {
    const change = toChange(event);
    if (change) await ctx.room.publish(formRoom(event.form_id), change);
    return { id: event.id, error: null, due_at: null };
  } catch (error) {
    const due_at = nextAttempt(event.attempts, ctx.now());
    ctx.log.error("delivery_failed", error, { destination: event.destination, attempts: event.attempts });
    return { id: event.id, error: String(error).slice(0, 500), due_at };
  }
}

/** Twice as long after every failure, give or take a quarter so that receivers are not met by everybody at once. */
function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return new Date(now.getTime() + delay * (0.75 + Math.random() / 2));
}

/** What the form's room is told: the row as it is now, since that is what watchers want to see. Null: nothing any more. */
function toChange({ form_id, number, event, response }: ClaimedEvent): Change | null {
  const { transaction_id } = event;
  if (event.type === "response.deleted") {
    return { type: event.type, form_id, response_ids: event.ids, version: number, transaction_id };
  }
  if (!response) return null;
  const { version } = response;
  if (event.type === "response.created") {
    const row = { ...response, local_id: formatLocalIndex(response.local_index) };
    return { type: event.type, form_id, response: row, version, transaction_id };
  }
  const { field_id } = event;
  const data = { [field_id]: response.data[field_id] ?? null };
  return { type: event.type, form_id, response_id: response.id, data, version, transaction_id };
}
