import type { MemberRole } from "#core/contracts/contract.ts";
import type { RoomName } from "#core/contracts/room.ts";
import type { Database } from "./database.ts";

/** Where a person is let in, and with what. */
export interface NewRoomEntry {
  user_id: string;
  session_id: string;
  organization_id: string;
  project_id: string;
  room: RoomName;
  role: MemberRole;
}

/** What the room knows a person's stay by. */
export interface RoomEntry {
  user_id: string;
  session_id: string;
  room: RoomName;
  /** The newest of this sign-in in this room. */
  admission: number;
}

/** Remembers who is let in where, so that they can be shown out; gives back the number of the admission. */
export async function noteRoomEntry(db: Database, entry: NewRoomEntry, now: Date): Promise<number> {
  const { user_id, session_id, organization_id, project_id, room, role } = entry;
  // The higher number, when two come at once: it covers the tokens of both.
  const [row] = await db.sql<{ admission: number }>`
    INSERT INTO room_entry AS r (user_id, session_id, organization_id, project_id, room, role, entered_at)
    VALUES (${user_id}, ${session_id}, ${organization_id}, ${project_id}, ${room}, ${role}, ${now.toISOString()})
    ON CONFLICT (user_id, room, session_id) DO UPDATE SET entered_at = excluded.entered_at, revoked_at = NULL,
      organization_id = excluded.organization_id, project_id = excluded.project_id, role = excluded.role,
      admission = greatest(r.admission, excluded.admission)
    RETURNING admission::float8`;
  return row!.admission;
}

/** Whether what an entry (`e`) was made with still holds: the sign-in, the role, and where the room's thing stands. */
const HOLDS = `
  EXISTS (SELECT FROM auth_session s WHERE s.id = e.session_id AND s.user_id = e.user_id AND s.expires_at > now())
  AND EXISTS (
    SELECT FROM organization_member m
    WHERE m.organization_id = e.organization_id AND m.user_id = e.user_id AND m.role = e.role)
  AND EXISTS (
    SELECT FROM project p WHERE p.id = e.project_id AND p.organization_id = e.organization_id AND NOT is_project_deleted(p)
      AND CASE split_part(e.room, ':', 1)
        WHEN 'document' THEN EXISTS (
          SELECT FROM document d
          WHERE d.id = split_part(e.room, ':', 2)::uuid AND d.project_id = p.id AND d.deleted_at IS NULL)
        WHEN 'form' THEN EXISTS (
          SELECT FROM form f
          WHERE f.id = split_part(e.room, ':', 2)::uuid AND f.project_id = p.id AND NOT is_form_deleted(f))
        ELSE false
      END)`;

/** False once the person may not stay; asked behind `noteRoomEntry`, one of the two meets every change of access. */
export async function isRoomEntryGood(db: Database, entry: RoomEntry): Promise<boolean> {
  const { user_id, session_id, room, admission } = entry;
  const rows = await db.query(
    `SELECT FROM room_entry e
    WHERE e.user_id = $1 AND e.session_id = $2 AND e.room = $3 AND e.admission >= $4 AND ${HOLDS}`,
    [user_id, session_id, room, admission],
  );
  return rows.length > 0;
}

/** Stays that have ended, and rooms that were not told yet. */
export function listEndedEntries(db: Database, limit: number): Promise<RoomEntry[]> {
  return db.query<RoomEntry>(
    `SELECT e.user_id, e.session_id, e.room, e.admission::float8 FROM room_entry e
    WHERE e.revoked_at IS NOT NULL OR NOT (${HOLDS})
    ORDER BY e.entered_at DESC LIMIT $1`,
    [limit],
  );
}

/** Forgets what the rooms have heard; a sign-in that has come in again meanwhile stays known. */
export async function forgetEndedEntries(db: Database, entries: readonly RoomEntry[]): Promise<void> {
  await db.sql`
    DELETE FROM room_entry r
    USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS e(user_id uuid, session_id uuid, room text, admission bigint)
    WHERE r.user_id = e.user_id AND r.session_id = e.session_id AND r.room = e.room AND r.admission = e.admission`;
}

export async function purgeRoomEntries(db: Database, entered_before: Date, limit: number): Promise<number> {
  const rows = await db.sql`
    DELETE FROM room_entry WHERE admission IN (
      SELECT admission FROM room_entry WHERE entered_at < ${entered_before.toISOString()} LIMIT ${limit}) RETURNING 1`;
  return rows.length;
}
