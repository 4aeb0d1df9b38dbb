import type { JsonValue } from "#core/values/json.ts";
import type { Database } from "./connection/database.ts";
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

/** Removes expired links, and sessions that only told a former device that it was continued elsewhere. */
export async function purgeSessionLinks(
  db: Database,
  { now, continued_before, limit }: { now: Date; continued_before: Date; limit: number },
): Promise<number> {
  const links = await db.sql`
    DELETE FROM session_link WHERE hash IN (
      SELECT hash FROM session_link WHERE expires_at < ${now.toISOString()} LIMIT ${limit}) RETURNING 1`;
  const sessions = await db.sql`
    DELETE FROM response_session WHERE id IN (
      SELECT id FROM response_session
      WHERE continued_as IS NOT NULL AND updated_at < ${continued_before.toISOString()} LIMIT ${limit}) RETURNING 1`;
  return Math.max(links.length, sessions.length);
}

export interface NewReminder {
  form_id: string;
  /** Of the link that was mailed. */
  hash: string;
  email: string;
  stop_id: string;
  lang: string;
  origin: string;
  due_at: Date;
}

/**
 * A draft has one reminder: asked for again, it begins anew and goes to the latest address. One that is being sent stays
 * as it is. A run that took it longer ago has died (purgeExpired has the duration).
 */
export async function addReminder(db: Database, reminder: NewReminder, now: Date): Promise<void> {
  const { form_id, hash, email, stop_id, lang, origin, due_at } = reminder;
  await db.sql`
    INSERT INTO session_reminder AS m (id, session_id, email, stop_id, lang, origin, due_at)
    SELECT gen_random_uuid(), l.session_id, ${email}, ${stop_id}, ${lang}, ${origin}, ${due_at.toISOString()}
    FROM session_link l
    WHERE l.hash = decode(${hash}, 'hex')
      AND session_link_state(${form_id}, l.hash, ${NO_SESSION}, ${now.toISOString()}) = 'ready'
    ON CONFLICT (session_id) DO UPDATE SET id = excluded.id, email = excluded.email, stop_id = excluded.stop_id,
      lang = excluded.lang, origin = excluded.origin, due_at = excluded.due_at, attempts = 0, taken_at = NULL
    WHERE m.taken_at IS NULL OR m.taken_at < ${now.toISOString()}::timestamptz - interval '15 minutes'`;
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
export async function purgeReminders(db: Database, taken_before: Date, limit: number): Promise<number> {
  const rows = await db.sql`
    DELETE FROM session_reminder WHERE id IN (
      SELECT m.id FROM session_reminder m JOIN response_session s ON s.id = m.session_id JOIN form f ON f.id = s.form_id
      WHERE s.submitted_at IS NOT NULL OR m.taken_at < ${taken_before.toISOString()} OR is_form_deleted(f)
        OR EXISTS (SELECT FROM held_response h WHERE h.session_id = s.id) LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}
