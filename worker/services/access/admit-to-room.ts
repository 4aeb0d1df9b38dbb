import type { RoomName } from "#core/contracts/rooms/room-names.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { isPublicAssetPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { isRoomEntryGood, noteRoomEntry } from "../../db/access/room-entries.ts";
import type { Member, User } from "./authorize.ts";

/**
 * Issues a token for one person and one room. The entry is recorded before access is checked. If access is revoked in
 * between, either the revocation finds the entry and notifies the room, or the check fails here.
 */
export async function admitToRoom(
  ctx: Context,
  room: RoomName,
  user: User,
  member: Member,
): Promise<RoomToken> {
  const { session_id, id: user_id } = user;
  const { organization_id, project_id, role } = member;
  if (project_id === null) throw new AppError("NOT_FOUND");
  const entry = { user_id, session_id, organization_id, project_id, room, role };
  const admission = await noteRoomEntry(ctx.db, entry, ctx.now());
  const isGood = await isRoomEntryGood(ctx.db, { user_id, session_id, room, admission }, ctx.now());
  if (!isGood) throw new AppError("NOT_FOUND");
  const { token, expires_at } = await ctx.room.token({
    ...{ room, user_id, session_id, admission, role },
    name: user.name || "Someone",
    ...(user.image !== null && isPublicAssetPath(user.image) && { image: user.image }),
  });
  return { host: ctx.env.ROOM_HOST, room, token, expires_at };
}
