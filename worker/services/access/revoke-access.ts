import type { Context } from "../../context.ts";
import { forgetEndedEntries, listEndedEntries, type RoomEntry } from "../../db/access/room-entries.ts";

/** Rooms per run; the cron trigger handles the rest. */
const MAX_ROOMS = 200;
const MAX_AT_ONCE = 20;

/**
 * Notifies rooms of connections whose basis has ended or moved: a membership, a role, a sign-in or a
 * document. The rooms close them, and each browser reconnects to find out what it may still see. Call this
 * after the commit. The cron trigger repeats it for rooms that could not be reached.
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
