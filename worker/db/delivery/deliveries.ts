import type { DeliveryRow } from "#core/contracts/delivery/channels.ts";
import type { Database } from "../connection/database.ts";
import type { WebhookKey } from "./channels.ts";

export interface DeliveryQuery {
  form_id: string;
  is_dead_only: boolean;
  before: number | null;
  limit: number;
}

const MAX_ATTEMPTS_SHOWN = 12;
/** Characters of a receiver's reply: enough to diagnose a fault, too little to read its data. */
const MAX_EXCERPT = 200;

/** A form's log, newest first, each event with its latest attempts. */
export function findDeliveries(
  db: Database,
  { form_id, is_dead_only, before, limit }: DeliveryQuery,
): Promise<DeliveryRow[]> {
  return db.sql<DeliveryRow>`
    SELECT o.id, o.number, o.webhook_id,
      CASE WHEN o.webhook_id IS NULL THEN split_part(o.destination, ':', 2) END AS audience,
      o.event ->> 'type' AS type, o.subject_id AS response_id, r.local_index, o.created_at, o.due_at, o.last_error,
      CASE WHEN o.delivered_at IS NOT NULL THEN 'delivered' WHEN o.dropped_reason IS NOT NULL THEN 'dropped'
        WHEN o.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state,
      o.dropped_reason,
      (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'id' ORDER BY t.id DESC), '[]') FROM (
        SELECT a.id, a.at, a.duration_ms, a.status, a.error,
          left(a.excerpt, ${MAX_EXCERPT}) AS excerpt
        FROM delivery_attempt a
        WHERE a.outbox_id = o.id ORDER BY a.id DESC LIMIT ${MAX_ATTEMPTS_SHOWN}
      ) t) AS attempts
    FROM outbox o LEFT JOIN response r ON r.id = o.subject_id
    WHERE o.form_id = ${form_id} AND o.destination <> 'room'
      AND (${before}::bigint IS NULL OR o.number < ${before}::bigint)
      AND (NOT ${is_dead_only}::boolean OR o.dead_at IS NOT NULL AND o.dropped_reason IS NULL)
    ORDER BY o.number DESC LIMIT ${limit}`;
}

/**
 * Makes an event due again, as if it had never been tried. Null: the form has none; false: its webhook is
 * off, or there is nothing to send.
 */
export async function requeueDelivery(
  db: Database,
  form_id: string,
  delivery_id: string,
  now: Date,
): Promise<{ subject_id: string } | false | null> {
  const [row] = await db.sql<{ is_off: boolean; subject_id: string | null }>`
    WITH found AS (
      SELECT o.id, coalesce(NOT w.is_enabled, false) OR o.dropped_reason IS NOT NULL AS is_off
      FROM outbox o LEFT JOIN webhook w ON w.id = o.webhook_id
      WHERE o.id = ${delivery_id} AND o.form_id = ${form_id} AND o.destination <> 'room'
    ), revived AS (
      UPDATE outbox o SET delivered_at = NULL, dead_at = NULL, attempts = 0, due_at = ${now.toISOString()}
      FROM found f
      WHERE o.id = f.id AND NOT f.is_off AND (o.leased_until IS NULL OR o.leased_until < ${now.toISOString()})
      RETURNING o.subject_id, o.webhook_id
    ), awake AS (
      UPDATE webhook w SET paused_until = NULL FROM revived r WHERE w.id = r.webhook_id AND w.paused_until IS NOT NULL
    )
    SELECT f.is_off, r.subject_id FROM found f LEFT JOIN revived r ON true`;
  if (!row) return null;
  return row.is_off || row.subject_id === null ? false : { subject_id: row.subject_id };
}

/** A test event for one webhook only. False: no such webhook, or it is off. */
export async function insertTestEvent(
  db: Database,
  { form_id, webhook_id }: WebhookKey,
  subject_id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.sql`
    WITH awake AS (
      UPDATE webhook SET paused_until = NULL WHERE id = ${webhook_id} AND form_id = ${form_id} AND is_enabled
      RETURNING id
    )
    INSERT INTO outbox (form_id, subject_id, destination, webhook_id, event, created_at, due_at)
    SELECT ${form_id}, ${subject_id}, 'webhook:' || id, id, '{"type": "webhook.test"}', ${now.toISOString()},
      ${now.toISOString()}
    FROM awake RETURNING id`;
  return rows.length > 0;
}

/** Makes dead letters due again, oldest first, except for webhooks that are off. Returns the number. */
export async function requeueDeadLetters(
  db: Database,
  form_id: string,
  now: Date,
  limit: number,
): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    WITH revived AS (
      UPDATE outbox SET dead_at = NULL, attempts = 0, due_at = ${now.toISOString()}
      WHERE id IN (
        SELECT o.id FROM outbox o LEFT JOIN webhook w ON w.id = o.webhook_id
        WHERE o.form_id = ${form_id} AND o.destination <> 'room' AND o.dead_at IS NOT NULL AND o.dropped_reason IS NULL
          AND o.event ->> 'type' <> 'webhook.test' AND coalesce(w.is_enabled, true)
        ORDER BY o.number LIMIT ${limit}
        FOR UPDATE OF o SKIP LOCKED
      )
      RETURNING webhook_id
    ), awake AS (
      UPDATE webhook SET paused_until = NULL
      WHERE id IN (SELECT webhook_id FROM revived) AND paused_until IS NOT NULL
    )
    SELECT count(*) AS count FROM revived`;
  return row!.count;
}
