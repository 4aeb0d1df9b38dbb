import type { Client } from "pg";

/**
 * What was not delivered when the backup was taken: events of the outbox for others than rooms, and reminders. Some of it
 * has been delivered since, and nothing in the restored database says which. Held ones keep their time, a thousand years
 * later: nothing claims them, later events of the same response wait behind them, and other events go out as ever.
 */

export const HELD_KINDS = [
  "mail:respondent",
  "mail:owner",
  "webhook",
  "external",
  "bucket",
  "reminder",
] as const;
type HeldKind = (typeof HELD_KINDS)[number];

/** Events of one kind and form. */
export interface HeldGroup {
  kind: HeldKind;
  form_id: string | null;
  form: string;
  /** The type of the event. */
  type: string;
  count: number;
  /** How many of them were tried before the backup. */
  tried: number;
  oldest: Date;
  newest: Date;
}

/** One of the first events. */
export interface HeldRow {
  kind: HeldKind;
  form: string;
  type: string;
  /** The number of its response; null: it has none, or it is deleted. */
  local_index: string | null;
  created_at: Date;
}

const LATER = "interval '1000 years'";
const IS_HELD = "due_at > '2900-01-01'";
const IS_WAITING = "o.destination <> 'room' AND o.delivered_at IS NULL AND o.dead_at IS NULL";

/** All that is held: `kind`, `form_id`, `type`, `subject_id`, `attempts`, `created_at`. */
const HELD = `
  SELECT CASE WHEN starts_with(o.destination, 'mail:respondent') THEN 'mail:respondent'
      WHEN starts_with(o.destination, 'mail:') THEN 'mail:owner' ELSE split_part(o.destination, ':', 1) END AS kind,
    o.form_id, o.event ->> 'type' AS type, o.subject_id, o.attempts, o.created_at
  FROM outbox o WHERE ${IS_WAITING} AND o.${IS_HELD}
  UNION ALL
  SELECT 'reminder', s.form_id, 'reminder', s.id, m.attempts, m.due_at - ${LATER}
  FROM session_reminder m JOIN response_session s ON s.id = m.session_id WHERE m.taken_at IS NULL AND m.${IS_HELD}`;
const NAMED = `
  SELECT h.*, coalesce(d.title, f.name, '(deleted)') AS form FROM (${HELD}) h
  LEFT JOIN form f ON f.id = h.form_id LEFT JOIN document d ON d.id = f.document_id`;

/** Holds everything that waits, except reminders that were not due yet. Returns how many there are. */
export async function holdEvents(client: Client, now: Date): Promise<number> {
  const events = await client.query(
    `UPDATE outbox o SET due_at = o.due_at + ${LATER} WHERE ${IS_WAITING} AND NOT o.${IS_HELD}`,
  );
  const reminders = await client.query(
    `UPDATE session_reminder m SET due_at = m.due_at + ${LATER}
     WHERE m.taken_at IS NULL AND NOT m.${IS_HELD} AND m.due_at <= $1`,
    [now.toISOString()],
  );
  return (events.rowCount ?? 0) + (reminders.rowCount ?? 0);
}

/** What is held, by kind and form, and the first ones. */
export async function listHeld(
  client: Client,
  first = 10,
): Promise<{ groups: HeldGroup[]; rows: HeldRow[] }> {
  const groups = await client.query<HeldGroup>(
    `SELECT kind, form_id, form, type, count(*)::integer AS count,
       (count(*) FILTER (WHERE attempts > 0))::integer AS tried, min(created_at) AS oldest, max(created_at) AS newest
     FROM (${NAMED}) named GROUP BY kind, form_id, form, type ORDER BY kind, count(*) DESC, form, type`,
  );
  const rows = await client.query<HeldRow>(
    `SELECT named.kind, named.form, named.type, r.local_index, named.created_at
     FROM (${NAMED}) named LEFT JOIN response r ON r.id = named.subject_id
     ORDER BY named.created_at, named.kind LIMIT $1`,
    [first],
  );
  return { groups: groups.rows, rows: rows.rows };
}

/** Conditions for the chosen kinds: `mail` means both kinds of mail. */
function chosen(kinds: readonly string[]): { destinations: string[]; isReminder: boolean } {
  const destinations = kinds
    .filter((kind) => kind !== "reminder")
    .map((kind) => `${kind.replace(/:$/, "")}:%`);
  // `mail:respondent` is a whole destination, not the beginning of one.
  return { destinations: [...destinations, ...kinds], isReminder: kinds.includes("reminder") };
}

/** Lets held events go out, at once. Returns how many there were. */
export async function releaseHeld(client: Client, kinds: readonly string[]): Promise<number> {
  const { destinations, isReminder } = chosen(kinds);
  const events = await client.query(
    `UPDATE outbox o SET due_at = o.due_at - ${LATER}
     WHERE ${IS_WAITING} AND o.${IS_HELD} AND o.destination LIKE ANY ($1::text[])`,
    [destinations],
  );
  const reminders = await client.query(
    `UPDATE session_reminder m SET due_at = m.due_at - ${LATER} WHERE m.taken_at IS NULL AND m.${IS_HELD} AND $1`,
    [isReminder],
  );
  return (events.rowCount ?? 0) + (reminders.rowCount ?? 0);
}

/** Held events end as dead letters, which a form's delivery log can send again. Returns how many there were. */
export async function dropHeld(client: Client, kinds: readonly string[], now: Date): Promise<number> {
  const { destinations, isReminder } = chosen(kinds);
  const events = await client.query(
    `UPDATE outbox o SET due_at = o.due_at - ${LATER}, dead_at = $2, sealed_body = NULL,
       last_error = 'Not sent after the database was restored.'
     WHERE ${IS_WAITING} AND o.${IS_HELD} AND o.destination LIKE ANY ($1::text[])`,
    [destinations, now.toISOString()],
  );
  const reminders = await client.query(
    `DELETE FROM session_reminder m WHERE m.taken_at IS NULL AND m.${IS_HELD} AND $1`,
    [isReminder],
  );
  return (events.rowCount ?? 0) + (reminders.rowCount ?? 0);
}
