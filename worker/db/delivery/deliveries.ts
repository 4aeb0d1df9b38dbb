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
    SELECT o.id, o.number, split_part(o.destination, ':', 1) AS channel, o.webhook_id,
      CASE WHEN o.destination LIKE 'mail:%' THEN split_part(o.destination, ':', 2) END AS audience,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('schema', c.schema_name, 'name', c.table_name) END AS table,
      b.title AS bucket,
      o.event ->> 'type' AS type, o.subject_id AS response_id, r.local_index, o.created_at, o.due_at, o.last_error,
      CASE WHEN o.delivered_at IS NOT NULL THEN 'delivered' WHEN o.dropped_reason IS NOT NULL THEN 'dropped'
        WHEN o.dead_at IS NOT NULL AND o.begun_at IS NOT NULL THEN 'unknown'
        WHEN o.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state,
      o.begun_at IS NOT NULL OR o.delivered_at IS NOT NULL AND c.id IS NOT NULL AND c.id_column IS NULL AS can_double,
      o.dropped_reason,
      (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'id' ORDER BY t.id DESC), '[]') FROM (
        SELECT a.id, a.at, a.duration_ms, a.status, a.error,
          left(a.excerpt, ${MAX_EXCERPT}) AS excerpt
        FROM delivery_attempt a
        WHERE a.outbox_id = o.id ORDER BY a.id DESC LIMIT ${MAX_ATTEMPTS_SHOWN}
      ) t) AS attempts
    FROM outbox o LEFT JOIN response r ON r.id = o.subject_id
    LEFT JOIN connected_table c ON c.form_id = o.form_id AND o.destination = 'external:' || c.id
    LEFT JOIN document b
      ON b.id = CASE WHEN starts_with(o.destination, 'bucket:') THEN split_part(o.destination, ':', 2)::uuid END
    WHERE o.form_id = ${form_id} AND o.destination <> 'room'
      AND (${before}::bigint IS NULL OR o.number < ${before}::bigint)
      AND (NOT ${is_dead_only}::boolean OR o.dead_at IS NOT NULL AND o.dropped_reason IS NULL)
    ORDER BY o.number DESC LIMIT ${limit}`;
}

/** `may_double`: also if the row may be in the connected table already. */
export interface Requeue {
  form_id: string;
  delivery_id: string;
  may_double: boolean;
}

/** `off`: its webhook is off, its table is disconnected, it is being delivered, or there is nothing to send. */
export type Requeued = { subject_id: string } | "off" | "could_double";

/** Makes an event due again, as if it had never been tried. Null: the form has none. */
export async function requeueDelivery(
  db: Database,
  { form_id, delivery_id, may_double }: Requeue,
  now: Date,
): Promise<Requeued | null> {
  const [row] = await db.sql<{ could_double: boolean; subject_id: string | null }>`
    WITH found AS (
      SELECT o.id, coalesce(NOT w.is_enabled, false) OR o.dropped_reason IS NOT NULL
          OR starts_with(o.destination, 'external:') AND c.id IS NULL AS is_off,
        NOT ${may_double}::boolean AND (o.begun_at IS NOT NULL
          OR o.delivered_at IS NOT NULL AND c.id IS NOT NULL AND c.id_column IS NULL) AS could_double
      FROM outbox o LEFT JOIN webhook w ON w.id = o.webhook_id
      LEFT JOIN connected_table c ON c.form_id = o.form_id AND o.destination = 'external:' || c.id
      WHERE o.id = ${delivery_id} AND o.form_id = ${form_id} AND o.destination <> 'room'
    ), revived AS (
      UPDATE outbox o SET delivered_at = NULL, dead_at = NULL, begun_at = NULL, attempts = 0,
        due_at = ${now.toISOString()}
      FROM found f
      WHERE o.id = f.id AND NOT f.is_off AND NOT f.could_double AND (${may_double}::boolean OR o.begun_at IS NULL)
        AND (o.leased_until IS NULL OR o.leased_until < ${now.toISOString()})
      RETURNING o.subject_id, o.webhook_id
    ), awake AS (
      UPDATE webhook w SET paused_until = NULL FROM revived r WHERE w.id = r.webhook_id AND w.paused_until IS NOT NULL
    )
    SELECT f.could_double, r.subject_id FROM found f LEFT JOIN revived r ON true`;
  if (!row) return null;
  if (row.subject_id !== null) return { subject_id: row.subject_id };
  return row.could_double ? "could_double" : "off";
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

/**
 * Makes dead letters due again, oldest first, except for webhooks that are off, and except rows that may have been
 * written. Returns the number.
 */
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
          AND o.begun_at IS NULL AND o.event ->> 'type' <> 'webhook.test' AND coalesce(w.is_enabled, true)
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
