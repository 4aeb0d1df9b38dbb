import type { RoomName } from "#core/contracts/rooms/room-names.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** Who enters which room, and on what basis. */
export interface NewRoomEntry {
  user_id: string;
  session_id: string;
  organization_id: string;
  project_id: string;
  room: RoomName;
  role: MemberRole;
}

/** How the room identifies a person's stay. */
export interface RoomEntry {
  user_id: string;
  session_id: string;
  room: RoomName;
  /** The newest admission of this sign-in to this room. */
  admission: number;
}

/** Records an admission so that it can be revoked. Returns its number. */
export async function noteRoomEntry(db: Database, entry: NewRoomEntry, now: Date): Promise<number> {
  const { user_id, session_id, organization_id, project_id, room, role } = entry;
  // Of two concurrent admissions, keeps the higher number, which covers the tokens of both.
  const [row] = await db.sql<{ admission: number }>`
    INSERT INTO room_entry AS r (user_id, session_id, organization_id, project_id, room, role, entered_at)
    VALUES (${user_id}, ${session_id}, ${organization_id}, ${project_id}, ${room}, ${role}, ${now.toISOString()})
    ON CONFLICT (user_id, room, session_id) DO UPDATE SET entered_at = excluded.entered_at, revoked_at = NULL,
      organization_id = excluded.organization_id, project_id = excluded.project_id, role = excluded.role,
      admission = greatest(r.admission, excluded.admission)
    RETURNING admission::float8`;
  return row!.admission;
}

/**
 * False once the person may not stay. Called after `noteRoomEntry`, so one of the two sees every change of
 * access.
 */
export async function isRoomEntryGood(db: Database, entry: RoomEntry, now: Date): Promise<boolean> {
  const { user_id, session_id, room, admission } = entry;
  const rows = await db.sql`
    SELECT FROM room_entry e
    WHERE e.user_id = ${user_id} AND e.session_id = ${session_id} AND e.room = ${room} AND e.admission >= ${admission}
      AND room_entry_holds(e, ${now.toISOString()})`;
  return rows.length > 0;
}

/** Ended stays whose rooms have not been notified. */
export function listEndedEntries(db: Database, now: Date, limit: number): Promise<RoomEntry[]> {
  return db.sql<RoomEntry>`
    SELECT e.user_id, e.session_id, e.room, e.admission::float8 FROM room_entry e
    WHERE e.revoked_at IS NOT NULL OR NOT room_entry_holds(e, ${now.toISOString()})
    ORDER BY e.entered_at DESC LIMIT ${limit}`;
}

/** Deletes entries after their rooms were notified, except for sign-ins that have been admitted again. */
export async function forgetEndedEntries(db: Database, entries: readonly RoomEntry[]): Promise<void> {
  await db.sql`
    DELETE FROM room_entry r
    USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS e(user_id uuid, session_id uuid, room text, admission bigint)
    WHERE r.user_id = e.user_id AND r.session_id = e.session_id AND r.room = e.room AND r.admission = e.admission`;
}

export async function purgeRoomEntries(db: Database, entered_before: Date, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM room_entry WHERE admission IN (
      SELECT admission FROM room_entry WHERE entered_at < ${entered_before.toISOString()}
      ORDER BY entered_at, admission LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
