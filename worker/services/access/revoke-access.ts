import type { Context } from "../../context.ts";
import { forgetEndedEntries, listEndedEntries, type RoomEntry } from "../../db/access/room-entries.ts";

/** Rooms of one run; the cron trigger takes the rest. */
const MAX_ROOMS = 200;
const MAX_AT_ONCE = 20;

/**
 * Tells the rooms who may no longer stay with what they were let in with: a membership, a role, a sign-in or a document
 * that ended or moved. Their browsers are sent out, and what they may still see they find by coming in again. To be called
 * after the change is committed; the cron trigger repeats it for rooms that could not be reached.
 */
export async function revokeAccess(ctx: Context): Promise<void> {
  const entries = await listEndedEntries(ctx.db, ctx.now(), MAX_ROOMS);
  const told: RoomEntry[] = [];
  for (let index = 0; index < entries.length; index += MAX_AT_ONCE) {
    await Promise.all(entries.slice(index, index + MAX_AT_ONCE).map(tell));
  }
  if (told.length > 0) await forgetEndedEntries(ctx.db, told);

  async function tell(entry: RoomEntry): Promise<void> {
    const { room, ...named } = entry;
    try {
      await ctx.room.publish(room, { type: "access.revoked", ...named });
      told.push(entry);
    } catch (error) {
      ctx.log.error("access_not_revoked", error);
    }
  }
}
