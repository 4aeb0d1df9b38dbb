import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { roomTokens } from "../wire/private-addresses.ts";
import { documentParams, formParams } from "../wire/schemas.ts";

/** Short-lived tokens for realtime rooms (core/contracts/rooms/room.ts), each for one room and one person. */
export const documentRoomToken = {
  ...at(roomTokens.documentRoomToken),
  result: data<RoomToken>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.see },
  params: documentParams,
} as const satisfies Contract;

export const formRoomToken = {
  ...at(roomTokens.formRoomToken),
  result: data<RoomToken>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;

export interface RoomToken {
  /** Host of the room with its scheme; empty for our own origin. */
  host: string;
  room: string;
  token: string;
  expires_at: string;
}
