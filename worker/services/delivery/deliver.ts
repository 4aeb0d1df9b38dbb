import type { Change } from "#core/contracts/rooms/room.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { type ClaimedEvent, changedRows, type Delivery, isEventKnown } from "../../db/delivery/outbox.ts";
import { dropped, NOT_OURS, type Outcome } from "./delivery-outcome.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * Pauses between attempts, in milliseconds. Those for webhooks follow Standard Webhooks, about 75 hours in all.
 */
const WEBHOOK_PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];
const RETRY_PAUSES = {
  room: [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600].map((seconds) => seconds * SECOND),
  webhook: WEBHOOK_PAUSES,
  external: WEBHOOK_PAUSES,
  bucket: WEBHOOK_PAUSES,
  mail: [5 * SECOND, ...[1, 5, 15, 30, 60, 120, 240, 480, 960].map((minutes) => minutes * MINUTE)],
} as const;
/** Events of a newer version: a room's later events wait behind them. */
const ROOM_PAUSES_OF_OTHERS = [5, 10, 20, 30].map((seconds) => seconds * SECOND);
/** How long a room waits for a version that knows an event. */
const ROOM_WAIT_FOR_OTHERS_MS = 24 * HOUR;
const LONGEST_WAIT_MS = 24 * HOUR;
const MAX_ERROR_LENGTH = 500;

export type DestinationKind = keyof typeof RETRY_PAUSES;

/** Internal errors are for operators, so the owner's log has these words. */
const NOT_MADE = {
  room: "The message couldn’t be created.",
  webhook: "The message couldn’t be created.",
  mail: "The message couldn’t be created.",
  external: "The row couldn’t be created.",
  bucket: "The files couldn’t be copied.",
} as const satisfies Record<DestinationKind, string>;

/** Kind of a destination like `room`, `webhook:{id}`, `mail:{audience}`, `external:{id}` or `bucket:{id}`. */
export const kindOf = ({ destination }: ClaimedEvent) => destination.split(":")[0] as DestinationKind;
export const isForRoom = (event: ClaimedEvent) => kindOf(event) === "room";

/** Makes one attempt and returns its result for the caller to record, or null if there is nothing to record. */
export async function deliver(ctx: Context, event: ClaimedEvent): Promise<Delivery | null> {
  const { id, attempts } = event;
  const outcome = await tryToDeliver(ctx, event).catch((cause: unknown): Outcome => {
    ctx.log.error("delivery_failed", cause, { destination: kindOf(event), attempts });
    const error = isForRoom(event) ? String(cause) : NOT_MADE[kindOf(event)];
    return { error, attempt: null };
  });
  if (outcome === NOT_OURS) return null;
  const { error, attempt, dropped = null, is_final = false, is_gone = false, is_unwritten = false } = outcome;
  const due_at = error === null || is_final ? null : nextAttempt(event, outcome, ctx.now());
  const words = error?.slice(0, MAX_ERROR_LENGTH) ?? null;
  return { id, attempts, error: words, dropped, due_at, attempt, is_gone, is_unwritten };
}

/** Makes one attempt. The code of each channel is loaded on demand because most events go to rooms. */
async function tryToDeliver(ctx: Context, event: ClaimedEvent): Promise<Outcome | typeof NOT_OURS> {
  if (!isEventKnown(event) || !Object.hasOwn(RETRY_PAUSES, kindOf(event))) {
    // The database is migrated before the Worker is replaced.
    const age = ctx.now().getTime() - new Date(event.created_at).getTime();
    if (isForRoom(event) && age >= ROOM_WAIT_FOR_OTHERS_MS) {
      // The newer version was taken back.
      await ctx.room.publish(formRoom(event.form_id), readAgain(event));
      return { error: null, attempt: null };
    }
    const error = "A newer version of Sheaf has to send this event.";
    return { error, attempt: null, is_for_others: true };
  }
  switch (kindOf(event)) {
    case "webhook":
      return (await import("./deliver-webhook.ts")).deliverWebhook(ctx, event);
    case "mail":
      return (await import("./deliver-mail.ts")).deliverMail(ctx, event);
    case "external":
      return (await import("./deliver-external.ts")).deliverExternal(ctx, event);
    case "bucket":
      return (await import("./deliver-copies.ts")).deliverCopies(ctx, event);
    case "room":
  }
  const change = toChange(event);
  if (change === null) return dropped("erased");
  try {
    await ctx.room.publish(formRoom(event.form_id), change);
  } catch (cause) {
    if (!(cause instanceof RoomRefusal)) throw cause;
    return giveUp(ctx, event, cause);
  }
  return { error: null, attempt: null };
}

/** What a room cannot read would hold up the form's later changes. Watchers read their page again instead. */
async function giveUp(ctx: Context, event: ClaimedEvent, cause: RoomRefusal): Promise<Outcome> {
  ctx.log.error("change_refused", cause, { type: event.event.type });
  await ctx.room.publish(formRoom(event.form_id), readAgain(event));
  return { error: String(cause), attempt: null, is_final: true };
}

/**
 * Returns when to try again, or null after the last attempt. Follows the schedule with up to a quarter of jitter so that
 * retries do not arrive together, but waits as long as the receiver asks.
 */
function nextAttempt(event: ClaimedEvent, { retry_at, is_for_others }: Outcome, now: Date): Date | null {
  const ofOthers = isForRoom(event) ? ROOM_PAUSES_OF_OTHERS : RETRY_PAUSES.room;
  const pauses = is_for_others ? ofOthers : RETRY_PAUSES[kindOf(event)];
  const delay = pauses[event.attempts - 1] ?? (is_for_others ? pauses.at(-1) : undefined);
  if (delay === undefined) return null;
  const wanted = retry_at ? retry_at.getTime() - now.getTime() : 0;
  const wait = Math.max(delay * (0.75 + Math.random() / 2), Math.min(wanted, LONGEST_WAIT_MS));
  return new Date(now.getTime() + wait);
}

/** Watchers read their page again, as after a deletion that is too long to list. */
function readAgain({ form_id, number, event }: ClaimedEvent): Change {
  return { type: "response.deleted", form_id, response_ids: null, version: number, ...transactionOf(event) };
}

/** Erasure and retention are nobody's transaction: SQL writes null, which rooms do not know. */
function transactionOf(event: ClaimedEvent["event"]): { transaction_id?: string } {
  const { transaction_id = null } = "transaction_id" in event ? event : {};
  return transaction_id === null ? {} : { transaction_id };
}

/**
 * Returns the change for the form's room, or null if the row is gone. It contains the current row because watchers want
 * the latest state.
 */
function toChange(claimed: ClaimedEvent): Change | null {
  const { form_id, number, event, response } = claimed;
  if (event.type === "webhook.test") return null;
  const transaction = transactionOf(event);
  if (event.type === "cells.updated") {
    return { type: event.type, form_id, rows: changedRows(claimed), version: number, ...transaction };
  }
  if (event.type === "response.deleted") {
    return { type: event.type, form_id, response_ids: event.ids ?? [], version: number, ...transaction };
  }
  if (event.type === "response.restored" || event.type === "rows.imported") return readAgain(claimed);
  if (!response) return null;
  const { version, utc_offset: _, time_zone: __, ...row } = response;
  if (event.type === "response.created") {
    const published = { ...row, version, local_id: formatLocalIndex(response.local_index) };
    return { type: event.type, form_id, response: published, version, ...transaction };
  }
  const { field_id } = event;
  const data = { [field_id]: response.data[field_id] ?? null };
  return { type: event.type, form_id, response_id: response.id, data, version, ...transaction };
}
