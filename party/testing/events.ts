/** Builders of room events for tests. */

import { preferredColor } from "#core/contracts/rooms/colors.ts";
import type { JoinClaims, Revocation } from "#core/contracts/rooms/room.ts";
import { type Outgoing, type RoomEvent, step } from "../room.ts";
import { EMPTY_ROOM, type RoomState } from "../room-state.ts";

export const claimsOf = (user_id: string, own: Partial<JoinClaims> = {}): JoinClaims => ({
  scope: "join",
  room: "form:f1",
  user_id,
  name: user_id,
  color: preferredColor(user_id),
  role: "editor",
  session_id: `session-of-${user_id}`,
  admission: 1,
  stays_until: 1_000_000,
  exp: 1,
  nonce: `nonce-${Math.random()}`,
  ...own,
});

export const join = (
  connection_id: string,
  user_id = connection_id,
  own?: Partial<JoinClaims>,
): RoomEvent => ({
  type: "join",
  connection_id,
  claims: claimsOf(user_id, own),
  now: 0,
});
export const messageEvent = (connection_id: string, message: unknown, now = 0): RoomEvent => {
  const text = JSON.stringify(message);
  return { type: "message", connection_id, text, length: text.length, now };
};
export const move = (connection_id: string, x: number, now = 0) =>
  messageEvent(connection_id, { type: "presence", pointer: { x, y: 0, anchor: null } }, now);

/** Revokes the admissions of one sign-in session up to this number. */
export const revoke = (user_id: string, admission = 1): Revocation => ({
  type: "access.revoked",
  user_id,
  session_id: `session-of-${user_id}`,
  admission,
});

/** Applies events in order. Returns the last state and everything sent. */
export function run(
  events: RoomEvent[],
  from: RoomState = EMPTY_ROOM,
): { state: RoomState; outgoing: Outgoing[] } {
  let state = from;
  const outgoing: Outgoing[] = [];
  for (const event of events) {
    const [next, sent] = step(state, event);
    state = next;
    outgoing.push(...sent);
  }
  return { state, outgoing };
}
