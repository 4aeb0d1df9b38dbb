import pLimit from "p-limit";
import type { Context } from "../../context.ts";
import { forgetEndedEntries, listEndedEntries, type RoomEntry } from "../../db/access/room-entries.ts";

/** Rooms per run. The cron trigger handles further ones. */
const MAX_ROOMS = 200;
const ROOMS_AT_ONCE = 4;

/**
 * Makes rooms close the connections that rely on a membership, role, sign-in or document that has ended or changed.
 * Each browser then reconnects with the access that it still has. Call this after the commit. The cron trigger repeats
 * it for rooms that could not be reached.
 */
export async function revokeAccess(ctx: Context): Promise<void> {
  const entries = await listEndedEntries(ctx.db, ctx.now(), MAX_ROOMS);
  const reached: RoomEntry[] = [];
  await pLimit(ROOMS_AT_ONCE).map(entries, publish);
  if (reached.length > 0) await forgetEndedEntries(ctx.db, reached);

  async function publish(entry: RoomEntry): Promise<void> {
    const { room, ...named } = entry;
    try {
      await ctx.room.publish(room, { type: "access.revoked", ...named });
      reached.push(entry);
    } catch (error) {
      ctx.log.error("access_not_revoked", error);
    }
  }
}
