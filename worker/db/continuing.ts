import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "./connection/database.ts";
import type { Page } from "./page.ts";
import type { SessionMeta } from "./sessions.ts";

export interface NewSessionLink {
  form_id: string;
  session_id: string;
  /** Of the link's secret, in hex. */
  hash: string;
  /** Answers by field id. */
  fields: Record<string, JsonValue>;
  last_field_id: string | null;
  /** System values of the page's address, to be posted again. */
  carried: readonly (readonly [name: string, text: string])[];
  meta: SessionMeta;
  now: Date;
}

export type MadeSessionLink =
  | { status: "made"; expires_at: string }
  | { status: "closed"; is_continued: boolean }
  | { status: "not_found" };

/** Saves the answers, and a link that continues them. */
export async function makeSessionLink(db: Database, link: NewSessionLink): Promise<MadeSessionLink> {
  const { form_id, session_id, hash, fields, carried, last_field_id, now } = link;
  const meta = { ...link.meta, last_field_id };
  const [row] = await db.sql<{ made: MadeSessionLink }>`
    SELECT make_session_link(${form_id}, ${session_id}, decode(${hash}, 'hex'), ${JSON.stringify(fields)}::jsonb,
      ${JSON.stringify(carried)}::jsonb, ${JSON.stringify(meta)}::jsonb, ${now.toISOString()}) AS made`;
  return row!.made;
}

/** What a link opens on a device (worker/db/functions/continuing/session_link_state.sql). */
export type SessionLinkState = "ready" | "mine" | "submitted" | "unknown";

export interface OpenedLink {
  form_id: string;
  hash: string;
  /** The session that the device would get, or has. */
  session_id: string;
}

export interface LinkedSession {
  state: SessionLinkState;
  /** The draft on this device, if it is `mine`. */
  raw: Record<string, JsonValue> | null;
  last_field_id: string | null;
  carried: [name: string, text: string][] | null;
  /** When the link expires; null if it is `unknown`. */
  expires_at: string | null;
}

export async function readSessionLink(
  db: Database,
  { form_id, hash, session_id }: OpenedLink,
  now: Date,
): Promise<LinkedSession> {
  const [row] = await db.sql<LinkedSession>`
    SELECT j.state, s.raw, s.last_field_id, l.carried, l.expires_at
    FROM (SELECT session_link_state(
      ${form_id}, decode(${hash}, 'hex'), ${session_id}, ${now.toISOString()}) AS state) j
    LEFT JOIN session_link l ON l.hash = decode(${hash}, 'hex') AND j.state <> 'unknown'
    LEFT JOIN response_session s ON s.id = l.used_as AND j.state = 'mine'`;
  return row!;
}

/** When a member added the answers that a link led to, as a response; null: nobody did. */
export async function findAddedByLink(db: Database, hash: string): Promise<string | null> {
  const [row] = await db.sql<{ submitted_at: string }>`
    WITH RECURSIVE chain AS (
      SELECT s.id, s.continued_as, s.submitted_at, s.receipt FROM session_link l
      JOIN response_session s ON s.id = l.session_id WHERE l.hash = decode(${hash}, 'hex')
      UNION
      SELECT s.id, s.continued_as, s.submitted_at, s.receipt FROM chain c
      JOIN response_session s ON s.id = c.continued_as
    )
    SELECT submitted_at FROM chain WHERE continued_as IS NULL AND receipt ? 'is_added'`;
  return row?.submitted_at ?? null;
}

/** Moves the draft to the device's session. */
export async function continueSession(
  db: Database,
  { form_id, hash, session_id }: OpenedLink,
  meta: SessionMeta,
  now: Date,
): Promise<SessionLinkState> {
  const [row] = await db.sql<{ state: SessionLinkState }>`
    SELECT continue_session(${form_id}, decode(${hash}, 'hex'), ${session_id}, ${JSON.stringify(meta)}::jsonb,
      ${now.toISOString()}) AS state`;
  return row!.state;
}

/** Removes expired links. */
export async function purgeSessionLinks(db: Database, now: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM session_link WHERE hash IN (
      SELECT hash FROM session_link WHERE expires_at < ${now.toISOString()}
      ORDER BY expires_at, hash LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

/** Removes sessions that only told a former device that it was continued elsewhere. */
export async function purgeContinuedSessions(db: Database, before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM response_session WHERE id IN (
      SELECT id FROM response_session WHERE continued_as IS NOT NULL AND updated_at < ${before.toISOString()}
      ORDER BY updated_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

export interface NewReminder {
  email: string;
  stop_id: string;
  lang: string;
  origin: string;
  due_at: Date;
}

export interface AddedReminder {
  id: string;
  /** The row that it replaced; null: none, or one that was not sent by a run that died. */
  former: JsonValue;
}

/**
 * Stores a reminder that `confirmReminder` makes valid once the mail with the link `mailed` was sent. A draft has one:
 * asked for again, it goes to the latest address. Null: nothing was stored (add_session_reminder.sql).
 */
export async function addReminder(
  db: Database,
  { form_id, hash, mailed }: { form_id: string; hash: string; mailed: string },
  reminder: NewReminder,
  now: Date,
): Promise<AddedReminder | null> {
  const [row] = await db.sql<{ added: AddedReminder | null }>`
    SELECT add_session_reminder(${form_id}, decode(${hash}, 'hex'), decode(${mailed}, 'hex'),
      ${JSON.stringify(reminder)}::jsonb, ${now.toISOString()}) AS added`;
  return row?.added ?? null;
}

/** The mail that promises it was sent. */
export async function confirmReminder(db: Database, { id }: AddedReminder): Promise<void> {
  await db.sql`UPDATE session_reminder SET taken_at = NULL WHERE id = ${id}`;
}

/** The mail that promises it was not sent: the one before counts again. */
export async function undoReminder(db: Database, { id, former }: AddedReminder): Promise<void> {
  if (former === null) return deleteReminder(db, id);
  await db.sql`
    UPDATE session_reminder m SET id = f.id, email = f.email, stop_id = f.stop_id, lang = f.lang, origin = f.origin,
      due_at = f.due_at, attempts = f.attempts, taken_at = NULL
    FROM jsonb_populate_record(NULL::session_reminder, ${JSON.stringify(former)}::jsonb) f WHERE m.id = ${id}`;
}

/** No device has it. */
export const NO_SESSION = "00000000-0000-0000-0000-000000000000";

export interface TakenReminder {
  id: string;
  form_id: string;
  session_id: string;
  email: string;
  lang: string;
  origin: string;
  /** Including this one. */
  attempts: number;
  /** Where the respondent is, as far as known. */
  geo: Record<string, JsonValue> | null;
  /** When the link of its mail expires. */
  expires_at: string;
}

/** Takes a due reminder, with a new link; null: none is due. */
export async function takeReminder(db: Database, hash: string, now: Date): Promise<TakenReminder | null> {
  const [row] = await db.sql<{ taken: TakenReminder | null }>`
    SELECT take_session_reminder(decode(${hash}, 'hex'), ${now.toISOString()}) AS taken`;
  return row?.taken ?? null;
}

export async function deleteReminder(db: Database, id: string): Promise<void> {
  await db.sql`DELETE FROM session_reminder WHERE id = ${id}`;
}

/** The mail was not sent: nobody has its link. `due_at`: when to try again; null: never. */
export async function returnReminder(
  db: Database,
  { id, hash, due_at }: { id: string; hash: string; due_at: Date | null },
): Promise<void> {
  await db.sql`
    WITH link AS (DELETE FROM session_link WHERE hash = decode(${hash}, 'hex')),
      over AS (DELETE FROM session_reminder WHERE id = ${id} AND ${due_at === null})
    UPDATE session_reminder SET taken_at = NULL, due_at = ${due_at?.toISOString() ?? null}
    WHERE id = ${id} AND ${due_at !== null}`;
}

/** The addresses of a form's reminders. */
export async function reminderAddresses(db: Database, form_id: string): Promise<string[]> {
  const rows = await db.sql<{ email: string }>`
    SELECT DISTINCT m.email FROM session_reminder m JOIN response_session s ON s.id = m.session_id
    WHERE s.form_id = ${form_id}`;
  return rows.map(({ email }) => email);
}

/** Deletes the reminders of a form to one address. It has several pseudonyms after a change of APP_SECRET. */
export async function stopReminders(db: Database, stop_ids: string[]): Promise<void> {
  await db.sql`DELETE FROM session_reminder WHERE stop_id = ANY (${stop_ids}::text[])`;
}

/**
 * Deletes reminders of submitted, held and moved answers and of deleted forms, and those whose run died before it could
 * say whether it sent them.
 */
export async function purgeReminders(db: Database, taken_before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM session_reminder WHERE id IN (
      SELECT m.id FROM session_reminder m JOIN response_session s ON s.id = m.session_id JOIN form f ON f.id = s.form_id
      WHERE s.submitted_at IS NOT NULL OR m.taken_at < ${taken_before.toISOString()} OR is_form_deleted(f)
        OR EXISTS (SELECT FROM held_response h WHERE h.session_id = s.id)
      ORDER BY m.id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
