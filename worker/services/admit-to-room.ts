import type { RoomName } from "#core/contracts/room.ts";
import type { RoomToken } from "#core/contracts/room-tokens.ts";
import type { Context } from "../context.ts";
import type { Member, User } from "./authorize.ts";

/** A ticket for one person into one room. */
export async function admitToRoom(
  ctx: Context,
  room: RoomName,
  user: User,
  member: Member,
): Promise<RoomToken> {
  const { token, expires_at } = await ctx.room.token({
    room,
    user_id: user.id,
    name: user.name || "Someone",
    role: member.role,
  });
  return { host: ctx.env.ROOM_HOST, room, token, expires_at };
}
