/**
 * The room's logic without sockets, clock or timer: `step(state, event)` returns the next state and the messages to
 * send. Positions (pointer, view and cell) wait for the next `tick`. Everything else is sent immediately.
 */
import {
  type Change,
  CLOSE_CODES,
  type ClientMessage,
  type CloseReason,
  type Connection,
  type JoinClaims,
  PROTOCOL,
  type PresenceChange,
  type Publication,
  parseClientMessage,
  type Revocation,
  type RoomMessage,
} from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import { admissionOf, isRevoked, remember } from "./admission.ts";
import { fullAllowance, MESSAGES_PER_SECOND, spend } from "./allowance.ts";
import { colorFor, type RoomState, remove, type Seat, seat, show } from "./room-state.ts";

/** Length of a tick in milliseconds. Positions are collected for one tick and sent together. */
export const TICK_MS = 50;

export type RoomEvent =
  | { type: "join"; connection_id: string; claims: JoinClaims; now: number }
  /** `text` is null for a binary message, which is malformed. `now` is in milliseconds. */
  | { type: "message"; connection_id: string; text: string | null; length: number; now: number }
  /** Carries the verified claims of the token in a `renew` message, or null if the token is invalid. */
  | { type: "renew"; connection_id: string; claims: JoinClaims | null; now: number }
  | { type: "leave"; connection_id: string }
  | { type: "publish"; publication: Publication; now: number }
  | { type: "tick"; now: number };

export type Outgoing =
  | { action: "send"; connection_id: string; message: RoomMessage }
  | { action: "broadcast"; without: string | null; message: RoomMessage }
  /** Sent to everyone, without the recipient's own entry. */
  | { action: "broadcast_positions"; positions: readonly PresenceChange[] }
  /** Asks the host to verify a token, which then raises the event `renew`. */
  | { action: "verify"; connection_id: string; token: string }
  | { action: "close"; connection_id: string; code: number; reason: CloseReason };

type Step = [RoomState, Outgoing[]];

/** Returns the next state and what to send. Removes expired seats first so that they receive nothing more. */
export function step(before: RoomState, event: RoomEvent): Step {
  if (event.type === "leave") return leave(before, event.connection_id);
  const newcomer = event.type === "join" ? event.connection_id : undefined;
  const isOverdue = ({ admission }: Seat) => admission.stays_until * 1000 <= event.now;
  const [state, goodbyes] = dismissAll(before, "expired", isOverdue, newcomer);
  const [next, outgoing] = happen(state, event);
  return [next, [...goodbyes, ...outgoing]];
}

function happen(state: RoomState, event: Exclude<RoomEvent, { type: "leave" }>): Step {
  switch (event.type) {
    case "join":
      return join(state, event.connection_id, event.claims, event.now);
    case "message":
      return receive(state, event);
    case "renew":
      return renew(state, event);
    case "publish":
      return publish(state, event.publication, event.now);
    case "tick":
      if (state.moved.size === 0) return [state, []];
      return [
        { ...state, moved: new Map() },
        [{ action: "broadcast_positions", positions: [...state.moved.values()] }],
      ];
  }
}

function join(before: RoomState, connection_id: string, claims: JoinClaims, now: number): Step {
  if (isOver(before, claims, now)) return [before, close(connection_id, "expired")];
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
  const { nonce } = claims;
  const admission = admissionOf(claims);
  const next = seat(state, { connection, nonce, admission, allowance: fullAllowance(now) });
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

/**
 * Ends the seat that the newcomer replaces: the one with the same token, or the oldest if the person has too many.
 */
function makeRoom(state: RoomState, newcomer: string, { nonce, user_id }: JoinClaims): Step {
  const own = [...state.seats.values()].filter((seat) => seat.connection.user_id === user_id);
  const replaced =
    own.find((seat) => seat.nonce === nonce) ??
    (own.length >= LIMITS.connections_per_user ? own[0] : undefined);
  return replaced ? dismiss(state, replaced.connection.connection_id, "replaced", newcomer) : [state, []];
}

function receive(before: RoomState, event: Extract<RoomEvent, { type: "message" }>): Step {
  const { connection_id } = event;
  const sender = before.seats.get(connection_id);
  if (!sender) return [before, []];

  // Charged by length and before parsing so that refused messages cost the sender more than the room.
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
    case "renew":
      return [state, [{ action: "verify", connection_id, token: message.token }]];
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

/** Removes a seat and announces that, except to `newcomer`, who has never seen the connection. */
function leave(state: RoomState, connection_id: string, newcomer: string | null = null): Step {
  if (!state.seats.has(connection_id)) return [state, []];
  const message: RoomMessage = { type: "leave", connection_id };
  return [remove(state, connection_id), [{ action: "broadcast", without: newcomer, message }]];
}

/** Ends a connection. Its seat is free before the socket has closed. */
function dismiss(state: RoomState, connection_id: string, reason: CloseReason, newcomer?: string): Step {
  const [next, announcements] = leave(state, connection_id, newcomer);
  return [next, [...close(connection_id, reason), ...announcements]];
}

function close(connection_id: string, reason: CloseReason): Outgoing[] {
  return [
    { action: "send", connection_id, message: { type: "closing", reason } },
    { action: "close", connection_id, code: CLOSE_CODES[reason], reason },
  ];
}

/** Extends the seat. If the token is invalid, ends it, and the browser reconnects with a new token. */
function renew(
  state: RoomState,
  { connection_id, claims, now }: Extract<RoomEvent, { type: "renew" }>,
): Step {
  const occupied = state.seats.get(connection_id);
  if (!occupied) return [state, []];
  const isGood =
    claims?.room === occupied.admission.room &&
    claims.user_id === occupied.connection.user_id &&
    !isOver(state, claims, now);
  if (!isGood) return dismiss(state, connection_id, "expired");
  const { nonce } = claims;
  return [
    seat(state, {
      ...occupied,
      connection: { ...occupied.connection, role: claims.role },
      nonce,
      admission: admissionOf(claims),
    }),
    [{ action: "send", connection_id, message: { type: "renewed" } }],
  ];
}

const isOver = ({ revocations }: RoomState, claims: JoinClaims, now: number) =>
  claims.stays_until * 1000 <= now || isRevoked(revocations, claims);

function publish(state: RoomState, publication: Publication, now: number): Step {
  if (publication.type === "access.revoked") return revoke(state, publication, now);
  const change: Change = publication;
  return [state, [{ action: "broadcast", without: null, message: { type: "change", change } }]];
}

function revoke(before: RoomState, revocation: Revocation, now: number): Step {
  const state = { ...before, revocations: remember(before.revocations, revocation, now) };
  return dismissAll(state, "revoked", ({ connection: { user_id }, admission }) =>
    isRevoked(state.revocations, { user_id, ...admission }),
  );
}

function dismissAll(
  state: RoomState,
  reason: CloseReason,
  hasEnded: (seat: Seat) => boolean,
  newcomer?: string,
): Step {
  let next = state;
  const outgoing: Outgoing[] = [];
  for (const occupied of state.seats.values()) {
    if (!hasEnded(occupied)) continue;
    const [after, goodbyes] = dismiss(next, occupied.connection.connection_id, reason, newcomer);
    next = after;
    outgoing.push(...goodbyes);
  }
  return [next, outgoing];
}
