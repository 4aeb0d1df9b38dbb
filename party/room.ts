/**
 * The decisions of a room, without sockets, clock or timer: `step(state, event)` gives the next state and what
 * to send. Positions (pointer, view and cell) wait for the next `tick`; everything else goes out at once.
 */
import {
  type Change,
  CLOSE_CODES,
  type ClientMessage,
  type CloseReason,
  type Color,
  type Connection,
  type JoinClaims,
  LIMITS,
  PALETTE,
  PROTOCOL,
  type PresenceChange,
  type Publication,
  parseClientMessage,
  type RoomMessage,
} from "#core/contracts/room.ts";
import { type Allowance, fullAllowance, MESSAGES_PER_SECOND, spend } from "./allowance.ts";

/** Length of a tick in milliseconds: how long positions are gathered before they are sent together. */
export const TICK_MS = 50;

/** One connection as the room knows it. */
export interface Seat {
  readonly connection: Connection;
  /** Of the token that opened it: a token holds one seat at a time. */
  readonly nonce: string;
  readonly allowance: Allowance;
}

export interface RoomState {
  readonly seats: ReadonlyMap<string, Seat>;
  /** Positions gathered since the last tick, by connection. The host arms its timer while there are any. */
  readonly moved: ReadonlyMap<string, PresenceChange>;
}

export type RoomEvent =
  | { type: "join"; connection_id: string; claims: JoinClaims; now: number }
  /** `text` is null for a binary message, which the vocabulary does not know. `now` is in milliseconds. */
  | { type: "message"; connection_id: string; text: string | null; length: number; now: number }
  | { type: "leave"; connection_id: string }
  | { type: "publish"; publication: Publication }
  | { type: "tick" };

export type Outgoing =
  | { action: "send"; connection_id: string; message: RoomMessage }
  | { action: "broadcast"; without: string | null; message: RoomMessage }
  /** To everybody, each without the entry that is its own. */
  | { action: "broadcast_positions"; positions: readonly PresenceChange[] }
  | { action: "close"; connection_id: string; code: number; reason: CloseReason };

type Step = [RoomState, Outgoing[]];

export const EMPTY_ROOM: RoomState = { seats: new Map(), moved: new Map() };

export function step(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case "join":
      return join(state, event.connection_id, event.claims, event.now);
    case "message":
      return receive(state, event);
    case "leave":
      return leave(state, event.connection_id);
    case "publish":
      return publish(state, event.publication);
    case "tick":
      if (state.moved.size === 0) return [state, []];
      return [
        { ...state, moved: new Map() },
        [{ action: "broadcast_positions", positions: [...state.moved.values()] }],
      ];
  }
}

/** What survives while the room sleeps, attached to each socket: well below the 2 KB that the runtime keeps. */
export type Kept = Pick<Seat, "nonce"> & {
  readonly connection: Omit<Connection, "pointer" | "view" | "message">;
};

export function keep({ nonce, connection }: Seat): Kept {
  const { pointer: _pointer, view: _view, message: _message, ...lasting } = connection;
  return { nonce, connection: lasting };
}

/** The room as it wakes: everybody who is still connected, at the cell and page where they were. */
export function wake(kept: Iterable<Kept>, now: number): RoomState {
  const seats = new Map<string, Seat>();
  for (const { nonce, connection } of kept) {
    seats.set(connection.connection_id, {
      connection: { ...connection, pointer: null, view: null, message: "" },
      nonce,
      allowance: fullAllowance(now),
    });
  }
  return { seats, moved: new Map() };
}

function join(before: RoomState, connection_id: string, claims: JoinClaims, now: number): Step {
  const [state, goodbyes] = makeRoom(before, connection_id, claims);
  if (state.seats.size >= LIMITS.connections_per_room) {
    return [state, [...goodbyes, ...close(connection_id, "full")]];
  }
  const connection: Connection = {
    connection_id,
    user_id: claims.user_id,
    name: claims.name,
    ...(claims.image !== undefined && { image: claims.image }),
    color: colorFor(state, claims),
    role: claims.role,
    location: "",
    pointer: null,
    view: null,
    cell: null,
    focus_block_id: null,
    message: "",
  };
  const next = seat(state, { connection, nonce: claims.nonce, allowance: fullAllowance(now) });
  const connections = [...next.seats.values()].map((other) => other.connection);
  return [
    next,
    [
      ...goodbyes,
      {
        action: "send",
        connection_id,
        message: { type: "welcome", protocol: PROTOCOL, connection_id, connections },
      },
      { action: "broadcast", without: connection_id, message: { type: "join", connection } },
    ],
  ];
}

/** Ends what the newcomer replaces: the seat of the same token, or the oldest of a person who has too many. */
function makeRoom(state: RoomState, newcomer: string, { nonce, user_id }: JoinClaims): Step {
  const own = [...state.seats.values()].filter((seat) => seat.connection.user_id === user_id);
  const replaced =
    own.find((seat) => seat.nonce === nonce) ??
    (own.length >= LIMITS.connections_per_user ? own[0] : undefined);
  return replaced ? dismiss(state, replaced.connection.connection_id, "replaced", newcomer) : [state, []];
}

/** One colour per person; the preferred one, or the next of the palette that nobody else here has. */
function colorFor(state: RoomState, { user_id, color: preferred }: JoinClaims): Color {
  const taken = new Set<Color>();
  for (const { connection } of state.seats.values()) {
    if (connection.user_id === user_id) return connection.color;
    taken.add(connection.color);
  }
  const from = PALETTE.indexOf(preferred);
  const inOrder = [...PALETTE.slice(from), ...PALETTE.slice(0, from)];
  return inOrder.find((color) => !taken.has(color)) ?? preferred;
}

function receive(before: RoomState, event: Extract<RoomEvent, { type: "message" }>): Step {
  const { connection_id } = event;
  const sender = before.seats.get(connection_id);
  if (!sender) return [before, []];

  // Paid for by length and before it is parsed, so that refused messages cost the sender more than the room.
  const cost = 1 + Math.floor(event.length / LIMITS.message_length);
  const { allowance, verdict } = spend(sender.allowance, cost, event.now);
  if (verdict === "close") return dismiss(before, connection_id, "policy");
  const state = seat(before, { ...sender, allowance });
  const reply = (message: RoomMessage): Step => [state, [{ action: "send", connection_id, message }]];
  if (verdict === "warn") return reply({ type: "slow_down", messages_per_second: MESSAGES_PER_SECOND });
  if (verdict === "drop") return [state, []];

  if (event.length > LIMITS.message_length) return reply({ type: "error", code: "too_large" });
  const message = event.text === null ? null : parseClientMessage(event.text);
  if (message === null) return reply({ type: "error", code: "malformed" });
  return obey(state, connection_id, message);
}

function obey(state: RoomState, connection_id: string, message: ClientMessage): Step {
  switch (message.type) {
    case "ping":
      return [state, [{ action: "send", connection_id, message: { type: "pong" } }]];
    case "chat": {
      const sent: RoomMessage = { type: "chat", connection_id, message: message.message };
      return [
        show(state, connection_id, { message: message.message }),
        [{ action: "broadcast", without: connection_id, message: sent }],
      ];
    }
    case "hello": {
      const { type: _, protocol, ...change } = message;
      if (protocol === PROTOCOL) return present(state, connection_id, change);
      return dismiss(state, connection_id, "protocol");
    }
    case "presence": {
      const { type: _, ...change } = message;
      return present(state, connection_id, change);
    }
  }
}

function present(
  state: RoomState,
  connection_id: string,
  change: Omit<PresenceChange, "connection_id">,
): Step {
  const { pointer, view, cell, ...atOnce } = change;
  const position = {
    ...(pointer !== undefined && { pointer }),
    ...(view !== undefined && { view }),
    ...(cell !== undefined && { cell }),
  };
  const next = show(state, connection_id, { ...atOnce, ...position });
  const moved = new Map(next.moved);
  if (Object.keys(position).length > 0) {
    moved.set(connection_id, { ...moved.get(connection_id), ...position, connection_id });
  }
  if (Object.keys(atOnce).length === 0) return [{ ...next, moved }, []];
  const message: RoomMessage = { type: "presence", positions: [{ connection_id, ...atOnce }] };
  return [{ ...next, moved }, [{ action: "broadcast", without: connection_id, message }]];
}

/** `newcomer` never met the one who leaves. */
function leave(state: RoomState, connection_id: string, newcomer: string | null = null): Step {
  if (!state.seats.has(connection_id)) return [state, []];
  const message: RoomMessage = { type: "leave", connection_id };
  return [remove(state, connection_id), [{ action: "broadcast", without: newcomer, message }]];
}

/** The room's own decision to end a connection: its seat is free before the socket has closed. */
function dismiss(state: RoomState, connection_id: string, reason: CloseReason, newcomer?: string): Step {
  const [next, told] = leave(state, connection_id, newcomer);
  return [next, [...close(connection_id, reason), ...told]];
}

function close(connection_id: string, reason: CloseReason): Outgoing[] {
  return [
    { action: "send", connection_id, message: { type: "closing", reason } },
    { action: "close", connection_id, code: CLOSE_CODES[reason], reason },
  ];
}

function publish(state: RoomState, publication: Publication): Step {
  if (publication.type !== "access.revoked") {
    const change: Change = publication;
    return [state, [{ action: "broadcast", without: null, message: { type: "change", change } }]];
  }
  let next = state;
  const outgoing: Outgoing[] = [];
  for (const { connection } of state.seats.values()) {
    if (connection.user_id !== publication.user_id) continue;
    const [after, goodbyes] = dismiss(next, connection.connection_id, "revoked");
    next = after;
    outgoing.push(...goodbyes);
  }
  return [next, outgoing];
}

function show(state: RoomState, connection_id: string, shown: Partial<Connection>): RoomState {
  const sender = state.seats.get(connection_id);
  if (!sender) return state;
  return seat(state, { ...sender, connection: { ...sender.connection, ...shown } });
}

function seat(state: RoomState, occupied: Seat): RoomState {
  return { ...state, seats: new Map(state.seats).set(occupied.connection.connection_id, occupied) };
}

function remove(state: RoomState, connection_id: string): RoomState {
  const seats = new Map(state.seats);
  const moved = new Map(state.moved);
  seats.delete(connection_id);
  moved.delete(connection_id);
  return { seats, moved };
}
