/** A room's state, and functions that return a changed copy. */

import { type Color, PALETTE } from "#core/contracts/rooms/colors.ts";
import type { Connection, JoinClaims, PresenceChange } from "#core/contracts/rooms/room.ts";
import { type Admission, NO_REVOCATIONS, type Revocations } from "./admission.ts";
import type { Allowance } from "./allowance.ts";

/** One connection in the room's state. */
export interface Seat {
  readonly connection: Connection;
  /** Nonce of the newest token. A token holds one seat at a time. */
  readonly nonce: string;
  readonly admission: Admission;
  readonly allowance: Allowance;
}

export interface RoomState {
  readonly seats: ReadonlyMap<string, Seat>;
  /** Positions since the last tick, by connection. The host runs its timer while there are any. */
  readonly moved: ReadonlyMap<string, PresenceChange>;
  /**
   * Revoked admissions whose tokens have not all expired. The host stores them across hibernation and restarts.
   */
  readonly revocations: Revocations;
}

export const EMPTY_ROOM: RoomState = { seats: new Map(), moved: new Map(), revocations: NO_REVOCATIONS };

/** Returns a person's color: the one in use, else the preferred one, else the next free one of the palette. */
export function colorFor(state: RoomState, { user_id, color: preferred }: JoinClaims): Color {
  const taken = new Set<Color>();
  for (const { connection } of state.seats.values()) {
    if (connection.user_id === user_id) return connection.color;
    taken.add(connection.color);
  }
  const from = PALETTE.indexOf(preferred);
  const inOrder = [...PALETTE.slice(from), ...PALETTE.slice(0, from)];
  return inOrder.find((color) => !taken.has(color)) ?? preferred;
}

/** Returns the room with a change of one connection's presence. */
export function show(state: RoomState, connection_id: string, shown: Partial<Connection>): RoomState {
  const sender = state.seats.get(connection_id);
  if (!sender) return state;
  return seat(state, { ...sender, connection: { ...sender.connection, ...shown } });
}

/** Returns the room with this seat, which replaces the connection's previous one. */
export function seat(state: RoomState, occupied: Seat): RoomState {
  return { ...state, seats: new Map(state.seats).set(occupied.connection.connection_id, occupied) };
}

/** Returns the room without this connection's seat and positions. */
export function remove(state: RoomState, connection_id: string): RoomState {
  const seats = new Map(state.seats);
  const moved = new Map(state.moved);
  seats.delete(connection_id);
  moved.delete(connection_id);
  return { ...state, seats, moved };
}
