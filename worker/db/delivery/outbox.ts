import type { DropReason } from "#core/contracts/delivery/channels.ts";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { ChangedRow } from "#core/contracts/rooms/room.ts";
import type { SentClock } from "#core/values/clock.ts";
import { cleanText } from "#core/values/text.ts";
import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** The content of `outbox.event`, by type. `transaction_id` is null for changes that no request made. */
type OutboxEvent =
  | { type: "response.created"; transaction_id?: string | null }
  /** A room gets each change separately, a webhook several at once. */
  | { type: "response.updated"; field_id: string; field_ids?: string[]; transaction_id?: string | null }
  /** For the room alone: the ids of the changed fields, by response. */
  | { type: "cells.updated"; rows: Record<string, string[]>; transaction_id?: string | null }
  /** `ids`: for the room, which gets all of them at once. */
  | { type: "response.deleted"; ids?: string[]; transaction_id?: string | null }
  /** For the room only: webhooks get `response.created` for each. */
  | { type: "response.restored"; ids: string[]; transaction_id?: string | null }
  /** For the room only, as above: rows that were imported together. */
  | { type: "rows.imported"; ids: string[]; transaction_id?: string | null }
  | { type: "webhook.test" };

const EVENT_TYPES: Readonly<Record<OutboxEvent["type"], true>> = {
  "response.created": true,
  "response.updated": true,
  "cells.updated": true,
  "response.deleted": true,
  "response.restored": true,
  "rows.imported": true,
  "webhook.test": true,
};

/** False for an event that a newer version has written. */
export const isEventKnown = ({ event }: ClaimedEvent) => Object.hasOwn(EVENT_TYPES, event.type);

/** What is needed to call a webhook. Secrets are sealed. */
interface ClaimedWebhook {
  id: string;
  url: string;
  secret: string;
  /** Null once it has expired. */
  previous_secret: string | null;
}

export interface ClaimedMail {
  audience: "owner" | "respondent";
  subject_template: string;
  body_template: string;
  from_name: string;
  reply_to: string | null;
  recipient_field_id: string | null;
  /** Recipient of an owner's mail; null: no longer a member. */
  to: string | null;
}

export interface ClaimedEvent {
  id: string;
  number: number;
  form_id: string;
  subject_id: string;
  destination: string;
  event: OutboxEvent;
  created_at: string;
  /** Attempts so far, including this one. */
  attempts: number;
  /** The current response; null if it is deleted, or the event is about something else. `changedRows` reads another. */
  response: (Omit<ResponseRow, "local_id"> & SentClock) | null;
  webhook: ClaimedWebhook | null;
  mail: ClaimedMail | null;
  /** The sealed body of the first attempt; null: this is the first attempt. */
  sealed_body: string | null;
}

/** The current cells of `cells.updated`, which come in the place of a response. */
export const changedRows = ({ response }: ClaimedEvent): ChangedRow[] =>
  (response as unknown as { rows: ChangedRow[] }).rows;

export interface Claim {
  now: Date;
  limit: number;
  /** How many of them may be for others than rooms. Default: all. */
  outside?: number;
  /** Only the events of one subject. */
  subject_id?: string;
  /** Only the events of one receiver, as in `listDueReceivers`, or `room`. */
  receiver?: string;
}

/** Longer than any delivery takes. If a run was interrupted, its events are claimed again after this. */
export const LEASE_MS = 60_000;

/**
 * Leases due events, at most one per subject and destination, with the rows that they refer to. The function
 * reads those rows in a statement after the claim: a single statement would miss rows committed in between.
 */
export function claimOutbox(
  db: Database,
  { now, limit, outside = limit, subject_id, receiver }: Claim,
): Promise<ClaimedEvent[]> {
  return db.sql<ClaimedEvent>`
    SELECT * FROM claim_deliveries(
      ${now.toISOString()}, ${`${LEASE_MS} milliseconds`}, ${limit}, ${outside}, ${subject_id ?? null}::uuid,
      ${receiver ?? null}::text)`;
}

/** Receivers with due events, other than rooms: `mail`, or a destination. Those that wait longest are first. */
export async function listDueReceivers(db: Database, now: Date): Promise<string[]> {
  const rows = await db.sql<{ receiver: string }>`SELECT due_receivers(${now.toISOString()}) AS receiver`;
  return rows.map(({ receiver }) => receiver);
}

/**
 * `gone`: the response was erased. `not_ours`: the lease has ended, another run has claimed the event, or it
 * was dead-lettered.
 */
export type StoredBody = "kept" | "gone" | "not_ours";

/** Stores the body that an event's first attempt is about to send. */
export async function storeBody(
  db: Database,
  { id, attempts }: Pick<ClaimedEvent, "id" | "attempts">,
  sealed_body: string,
  now: Date,
): Promise<StoredBody> {
  const [row] = await db.sql<{ kept: StoredBody }>`
    SELECT keep_first_body(${id}, ${attempts}, ${sealed_body}, ${now.toISOString()}) AS kept`;
  return row!.kept;
}

/** The result of an attempt, for the owner's log. */
export interface Attempt {
  duration_ms: number;
  /** HTTP status; null: no response, or an email. */
  status: number | null;
  excerpt: string | null;
}

export interface Delivery {
  id: string;
  /** Attempt number of the claim that this records: for failures, a later claim takes precedence. */
  attempts: number;
  /** Null: delivered or dropped. */
  error: string | null;
  /** Why nothing was or will be sent; null: an attempt was made. */
  dropped: DropReason | null;
  /** When to try again; null: never, the event becomes a dead letter. */
  due_at: Date | null;
  /** Null: nothing to log. */
  attempt: Attempt | null;
  /** The receiver asked never to be called again. */
  is_gone: boolean;
  /** A connected database has certainly stored nothing: a write that began may begin again. */
  is_unwritten?: boolean;
}

/**
 * As JSON. Words of a receiver may contain what jsonb refuses, or end within a character: unrecorded, their event would be
 * sent again without end.
 */
const storable = (deliveries: readonly Delivery[]) =>
  JSON.stringify(deliveries, (_, value) => (typeof value === "string" ? cleanText(value) : value));

/** A webhook pauses for as long as it has been failing, up to this. */
const LONGEST_PAUSE = "5 minutes";
/** A webhook that has failed for this long is switched off. */
const PATIENCE = "5 days";

/**
 * Records the results of claimed events and the health of their webhooks, in one statement. An erasure is
 * checked again: if the response exists after all, or the event is about no response, the event is due again.
 * Dead-lettered events remain dead-lettered unless they were delivered.
 */
export async function recordDeliveries(
  db: Database,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.sql`
    WITH delivery AS (
      SELECT d.*, d.dropped IS DISTINCT FROM 'erased' OR EXISTS (
          SELECT FROM outbox o WHERE o.id = d.id AND o.event ->> 'type' IN ('response.created', 'response.updated')
            AND NOT EXISTS (SELECT FROM response r WHERE r.id = o.subject_id)
        ) AS is_certain
      FROM jsonb_to_recordset(${storable(deliveries)}::jsonb) AS d (
        id uuid, attempts integer, error text, dropped text, due_at timestamptz, attempt jsonb, is_gone boolean, is_unwritten boolean)
    ), recorded AS (
      UPDATE outbox o SET
        leased_until = NULL,
        last_error = d.error,
        due_at = coalesce(d.due_at, o.due_at),
        delivered_at = CASE WHEN d.error IS NULL AND d.dropped IS NULL THEN ${at}::timestamptz END,
        dead_at = CASE
          WHEN d.dropped IS NOT NULL THEN CASE WHEN d.is_certain THEN ${at}::timestamptz END
          WHEN d.error IS NOT NULL AND d.due_at IS NULL THEN ${at}::timestamptz
        END,
        dropped_reason = CASE WHEN d.is_certain THEN d.dropped END,
        begun_at = CASE WHEN d.is_unwritten IS NOT TRUE AND (d.error IS NOT NULL OR d.dropped IS NOT NULL) THEN o.begun_at END,
        sealed_body = CASE WHEN d.error IS NOT NULL AND d.due_at IS NOT NULL THEN o.sealed_body END
      FROM delivery d
      WHERE o.id = d.id AND o.delivered_at IS NULL
        AND (d.error IS NULL AND d.dropped IS NULL OR o.attempts = d.attempts AND o.dead_at IS NULL)
      RETURNING o.id, o.webhook_id, d.error, d.due_at, d.attempt, d.is_gone
    ), logged AS (
      INSERT INTO delivery_attempt (outbox_id, at, duration_ms, status, error, excerpt)
      SELECT id, ${at}, (attempt ->> 'duration_ms')::integer, (attempt ->> 'status')::smallint, error,
        attempt ->> 'excerpt'
      FROM recorded WHERE attempt IS NOT NULL AND attempt <> 'null'
    ), called AS (
      SELECT webhook_id, bool_or(error IS NULL) AS has_arrived, bool_or(is_gone) AS is_gone, max(due_at) AS due_at
      FROM recorded WHERE webhook_id IS NOT NULL AND attempt IS NOT NULL AND attempt <> 'null' GROUP BY webhook_id
    )
    UPDATE webhook w SET
      failing_since = CASE WHEN NOT c.has_arrived THEN coalesce(w.failing_since, ${at}::timestamptz) END,
      paused_until = CASE WHEN NOT c.has_arrived THEN
        least(greatest(c.due_at, ${at}::timestamptz + (${at}::timestamptz - coalesce(w.failing_since, ${at}::timestamptz))),
          ${at}::timestamptz + ${LONGEST_PAUSE}::interval) END,
      is_enabled = w.is_enabled AND NOT c.is_gone
        AND (c.has_arrived OR coalesce(w.failing_since > ${at}::timestamptz - ${PATIENCE}::interval, true)),
      disabled_reason = CASE
        WHEN c.is_gone THEN 'gone'
        WHEN NOT c.has_arrived AND w.failing_since <= ${at}::timestamptz - ${PATIENCE}::interval THEN 'failing'
        ELSE w.disabled_reason
      END
    FROM called c
    WHERE w.id = c.webhook_id AND NOT (c.has_arrived AND NOT c.is_gone AND w.failing_since IS NULL)`;
}

/** Removes responses that the caller has published from the list of unpublished ones. */
export async function removePublished(db: Database, response_ids: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM unpublished_response WHERE response_id = ANY (${response_ids}::uuid[])`;
}

/**
 * Turns responses that were not published in time into events, or a single one immediately if publishing it
 * failed.
 */
export async function enqueueUnpublished(
  db: Database,
  now: Date,
  which: { limit: number } | { response_id: string },
): Promise<void> {
  const { limit, response_id } = { limit: 1, response_id: null, ...which };
  await db.sql`SELECT enqueue_unpublished(${now.toISOString()}, ${limit}, ${response_id})`;
}

/**
 * Dead-letters events of switched-off webhooks, a limited number at a time. Events in flight are left to
 * their run: they may still be delivered.
 */
export async function deadLetterUndeliverable(db: Database, now: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    UPDATE outbox SET dead_at = ${now.toISOString()}, leased_until = NULL, sealed_body = NULL,
      last_error = 'This webhook is off. Turn it on first.'
    WHERE id IN (
      SELECT o.id FROM webhook w JOIN outbox o ON o.webhook_id = w.id
      WHERE NOT w.is_enabled AND o.delivered_at IS NULL AND o.dead_at IS NULL
        AND (o.leased_until IS NULL OR o.leased_until < ${now.toISOString()})
      ORDER BY o.number, o.id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

export interface OutboxAge {
  /** Includes dropped events. */
  delivered_before: Date;
  dead_before: Date;
}

/** Removes old delivered, dropped and dead events, a limited number at a time. */
export async function purgeOutbox(
  db: Database,
  { delivered_before, dead_before }: OutboxAge,
  page: Page,
): Promise<number> {
  const rows = await db.sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox
      WHERE coalesce(delivered_at, CASE WHEN dropped_reason IS NOT NULL THEN dead_at END)
          < ${delivered_before.toISOString()}
        OR dead_at < ${dead_before.toISOString()}
      ORDER BY number, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
