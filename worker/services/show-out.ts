import type { Context } from "../context.ts";
import { forgetRevokedEntries, listRevokedEntries, type RoomEntry } from "../db/room-entries.ts";

/** Rooms of one run; the cron trigger takes the rest. */
const MAX_ROOMS = 200;
const MAX_AT_ONCE = 20;

/**
 * Tells the rooms in which somebody is that they may not stay: their browsers are sent out, and what they may still see
 * they find by coming in again. A room that cannot be reached is told by the cron trigger, which names nobody.
 */
export async function showOut(ctx: Context, user_id: string | null = null): Promise<void> {
  const entries = await listRevokedEntries(ctx.db, MAX_ROOMS, user_id);
  const told: RoomEntry[] = [];
  for (let index = 0; index < entries.length; index += MAX_AT_ONCE) {
    await Promise.all(entries.slice(index, index + MAX_AT_ONCE).map(tell));
  }
  if (told.length > 0) await forgetRevokedEntries(ctx.db, told);

  async function tell(entry: RoomEntry): Promise<void> {
    try {
      await ctx.room.publish(entry.room, { type: "access.revoked", user_id: entry.user_id });
      told.push(entry);
    } catch (error) {
      ctx.log.error("access_not_revoked", error);
    }
  }
}
