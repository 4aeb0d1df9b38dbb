import type { DropReason } from "#core/contracts/delivery/channels.ts";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { SentClock } from "#core/values/clock.ts";
import type { Database } from "../connection/database.ts";

/** What is kept in `outbox.event`, by its type. */
type OutboxEvent =
  | { type: "response.created"; transaction_id?: string }
  /** Rooms hear of each change by itself, webhooks of several at once. */
  | { type: "response.updated"; field_id: string; field_ids?: string[]; transaction_id?: string }
  /** `ids`: for the room, which hears of all at once. */
  | { type: "response.deleted"; ids?: string[]; transaction_id?: string }
  | { type: "webhook.test" };

/** What a webhook needs to be called. Secrets are sealed. */
interface ClaimedWebhook {
  id: string;
  url: string;
  secret: string;
  /** Null once it signs no more. */
  previous_secret: string | null;
}

export interface ClaimedMail {
  audience: "owner" | "respondent";
  subject_template: string;
  body_template: string;
  from_name: string;
  reply_to: string | null;
  recipient_field_id: string | null;
  /** Of an owner's mail; null: nobody of the organization any more. */
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
  /** This one included. */
  attempts: number;
  /** The response as it is now; null when it is gone, or when the event is about something else. */
  response: (Omit<ResponseRow, "local_id"> & SentClock) | null;
  webhook: ClaimedWebhook | null;
  mail: ClaimedMail | null;
  /** What its first try sent, sealed; null: this is the first one. */
  sealed_body: string | null;
}

export interface Claim {
  now: Date;
  limit: number;
  /** Only the events of one subject. */
  subject_id?: string;
}

/** Longer than any delivery may take; a run that ended in the middle is made good once it is over. */
export const LEASE_MS = 60_000;

/**
 * Leases due events, at most one for each subject and destination, with the rows that they tell of. The function reads
 * those rows in a statement after the claim: a statement that claimed and joined would miss what was committed meanwhile.
 */
export function claimOutbox(db: Database, { now, limit, subject_id }: Claim): Promise<ClaimedEvent[]> {
  return db.sql<ClaimedEvent>`
    SELECT * FROM claim_deliveries(
      ${now.toISOString()}, ${`${LEASE_MS} milliseconds`}, ${limit}, ${subject_id ?? null})`;
}

/**
 * `gone`: the response was erased. `not_ours`: the lease has ended, another run has taken the event over, or it was given
 * up meanwhile.
 */
export type KeptBody = "kept" | "gone" | "not_ours";

/** Keeps what an event's first try is about to send. */
export async function keepBody(
  db: Database,
  { id, attempts }: Pick<ClaimedEvent, "id" | "attempts">,
  sealed_body: string,
  now: Date,
): Promise<KeptBody> {
  const [row] = await db.sql<{ kept: KeptBody }>`
    SELECT keep_first_body(${id}, ${attempts}, ${sealed_body}, ${now.toISOString()}) AS kept`;
  return row!.kept;
}

/** How a receiver took an event, for the owner's log. */
export interface Attempt {
  duration_ms: number;
  /** HTTP status; null: there was no answer, or it was a mail. */
  status: number | null;
  excerpt: string | null;
}

export interface Delivery {
  id: string;
  /** Of the claim that this settles: a later one has the last word about a failure. */
  attempts: number;
  /** Null: delivered, or dropped. */
  error: string | null;
  /** Why nothing was sent and nothing will be; null: it was tried. */
  dropped: DropReason | null;
  /** When to try again; null: never, the event goes to the dead letters. */
  due_at: Date | null;
  /** Null: nothing to log. */
  attempt: Attempt | null;
  /** The receiver wants nothing more, ever. */
  is_gone: boolean;
}

/** A webhook rests for as long as it has been failing, at most. */
const LONGEST_PAUSE = "5 minutes";
/** A webhook that has failed for so long is switched off. */
const PATIENCE = "5 days";

/**
 * Notes what became of claimed events, and how their webhooks fare, in one statement. That a response was erased is
 * looked up once more: an event whose response is there after all is due again, and so is one that tells of no response
 * that could be. What was given up meanwhile stays so, unless it has arrived.
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
      FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d (
        id uuid, attempts integer, error text, dropped text, due_at timestamptz, attempt jsonb, is_gone boolean)
    ), settled AS (
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
        sealed_body = CASE WHEN d.error IS NOT NULL AND d.due_at IS NOT NULL THEN o.sealed_body END
      FROM delivery d
      WHERE o.id = d.id AND o.delivered_at IS NULL
        AND (d.error IS NULL AND d.dropped IS NULL OR o.attempts = d.attempts AND o.dead_at IS NULL)
      RETURNING o.id, o.webhook_id, d.error, d.due_at, d.attempt, d.is_gone
    ), logged AS (
      INSERT INTO delivery_attempt (outbox_id, at, duration_ms, status, error, excerpt)
      SELECT id, ${at}, (attempt ->> 'duration_ms')::integer, (attempt ->> 'status')::smallint, error,
        attempt ->> 'excerpt'
      FROM settled WHERE attempt IS NOT NULL AND attempt <> 'null'
    ), called AS (
      SELECT webhook_id, bool_or(error IS NULL) AS has_arrived, bool_or(is_gone) AS is_gone, max(due_at) AS due_at
      FROM settled WHERE webhook_id IS NOT NULL AND attempt IS NOT NULL AND attempt <> 'null' GROUP BY webhook_id
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

/** Forgets responses of which the caller has told the room by itself. */
export async function removePublished(db: Database, response_ids: readonly string[]): Promise<void> {
  await db.sql`DELETE FROM untold_response WHERE response_id = ANY (${response_ids}::uuid[])`;
}

/** Makes events of responses that nobody has told the room of in time; or of one at once, for it could not be told. */
export async function enqueueUnpublished(
  db: Database,
  now: Date,
  which: { limit: number } | { response_id: string },
): Promise<void> {
  const { limit, response_id } = { limit: 1, response_id: null, ...which };
  await db.sql`SELECT take_over_untold(${now.toISOString()}, ${limit}, ${response_id})`;
}

/**
 * Moves what waits for a webhook that is switched off to the dead letters, a bounded number at a time. What is on its way
 * is left to the run that has it: it may still arrive.
 */
export async function deadLetterUndeliverable(db: Database, now: Date, limit: number): Promise<number> {
  const rows = await db.sql`
    UPDATE outbox SET dead_at = ${now.toISOString()}, leased_until = NULL, sealed_body = NULL,
      last_error = 'The webhook is switched off.'
    WHERE id IN (
      SELECT o.id FROM webhook w JOIN outbox o ON o.webhook_id = w.id
      WHERE NOT w.is_enabled AND o.delivered_at IS NULL AND o.dead_at IS NULL
        AND (o.leased_until IS NULL OR o.leased_until < ${now.toISOString()})
      LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}

export interface OutboxAge {
  /** Of what was dropped, too. */
  delivered_before: Date;
  dead_before: Date;
}

/** Removes what was delivered, dropped or given up long ago, a bounded number at a time. */
export async function purgeOutbox(
  db: Database,
  { delivered_before, dead_before }: OutboxAge,
  limit: number,
): Promise<number> {
  const rows = await db.sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox
      WHERE coalesce(delivered_at, CASE WHEN dropped_reason IS NOT NULL THEN dead_at END)
          < ${delivered_before.toISOString()}
        OR dead_at < ${dead_before.toISOString()}
      LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}

/** How the outbox stands, over everything that is still kept. */
export interface OutboxState {
  /** Mails and webhooks that count as delivered although none of their tries was logged: a fault of ours, always 0. */
  delivered_without_try: number;
  waiting: number;
  /** Of what is due; 0: nothing waits that could go. */
  oldest_due_seconds: number;
  given_up: number;
  dropped: number;
}

export async function readOutboxState(db: Database, now: Date): Promise<OutboxState> {
  const [state] = await db.sql<OutboxState>`
    SELECT count(*) FILTER (WHERE o.delivered_at IS NOT NULL AND o.destination <> 'room' AND NOT EXISTS (
        SELECT FROM delivery_attempt a WHERE a.outbox_id = o.id)) AS delivered_without_try,
      count(*) FILTER (WHERE o.delivered_at IS NULL AND o.dead_at IS NULL) AS waiting,
      coalesce(floor(extract(epoch FROM ${now.toISOString()}::timestamptz - min(o.due_at) FILTER (
        WHERE o.delivered_at IS NULL AND o.dead_at IS NULL AND o.due_at <= ${now.toISOString()}
      ))), 0) AS oldest_due_seconds,
      count(*) FILTER (WHERE o.dead_at IS NOT NULL AND o.dropped_reason IS NULL) AS given_up,
      count(*) FILTER (WHERE o.dropped_reason IS NOT NULL) AS dropped
    FROM outbox o`;
  return state!;
}
