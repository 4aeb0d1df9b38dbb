import type { RoomName } from "#core/contracts/room.ts";
import type { Database } from "./database.ts";

export interface RoomEntry {
  user_id: string;
  room: RoomName;
}

/** Remembers who was let in where, so that they can be shown out. */
export async function noteRoomEntry(
  db: Database,
  organization_id: string,
  { user_id, room }: RoomEntry,
  now: Date,
): Promise<void> {
  await db.sql`
    INSERT INTO room_entry (user_id, organization_id, room, entered_at)
    VALUES (${user_id}, ${organization_id}, ${room}, ${now.toISOString()})
    ON CONFLICT (user_id, room) DO UPDATE SET entered_at = excluded.entered_at, revoked_at = NULL,
      organization_id = excluded.organization_id`;
}

/** Rooms that were not told yet; of one person, or of all. */
export async function listRevokedEntries(
  db: Database,
  limit: number,
  user_id: string | null = null,
): Promise<RoomEntry[]> {
  return db.sql<RoomEntry>`
    SELECT user_id, room FROM room_entry
    WHERE revoked_at IS NOT NULL AND (${user_id}::uuid IS NULL OR user_id = ${user_id}::uuid)
    ORDER BY entered_at DESC LIMIT ${limit}`;
}

/** Forgets what the rooms have heard; who has come in again meanwhile stays known. */
export async function forgetRevokedEntries(db: Database, entries: readonly RoomEntry[]): Promise<void> {
  await db.sql`
    DELETE FROM room_entry r USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(user_id uuid, room text)
    WHERE r.user_id = e.user_id AND r.room = e.room AND r.revoked_at IS NOT NULL`;
}

export async function purgeRoomEntries(db: Database, entered_before: Date, limit: number): Promise<void> {
  await db.sql`
    DELETE FROM room_entry WHERE (user_id, room) IN (
      SELECT user_id, room FROM room_entry WHERE entered_at < ${entered_before.toISOString()} LIMIT ${limit})`;
}
