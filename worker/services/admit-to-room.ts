import { isPublicAssetPath } from "#core/contracts/paths.ts";
import type { RoomName } from "#core/contracts/room.ts";
import type { RoomToken } from "#core/contracts/room-tokens.ts";
import type { Context } from "../context.ts";
import { noteRoomEntry } from "../db/room-entries.ts";
import type { Member, User } from "./authorize.ts";

/** A ticket for one person into one room; that they have it is remembered, for when they may stay no longer. */
export async function admitToRoom(
  ctx: Context,
  room: RoomName,
  user: User,
  member: Member,
): Promise<RoomToken> {
  await noteRoomEntry(ctx.db, member.organization_id, { user_id: user.id, room }, ctx.now());
  const { token, expires_at } = await ctx.room.token({
    room,
    user_id: user.id,
    name: user.name || "Someone",
    ...(user.image !== null && isPublicAssetPath(user.image) && { image: user.image }),
    role: member.role,
  });
  return { host: ctx.env.ROOM_HOST, room, token, expires_at };
}
