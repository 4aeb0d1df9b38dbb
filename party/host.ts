import {
  CLOSE_CODES,
  type JoinClaims,
  type Publication,
  type RoomMessage,
} from "#core/contracts/rooms/room.ts";
import { type Revocations, recent } from "./admission.ts";
import { NO_DRAFTS, noteDrafts } from "./draft-load.ts";
import { type Outgoing, type RoomEvent, step, TICK_MS } from "./room.ts";
import { EMPTY_ROOM, type RoomState } from "./room-state.ts";
import { type Attachment, toAttachment, wake } from "./sleep.ts";

/** The part of PartyKit's and partyserver's connections that a room needs. */
export interface RoomSocket {
  readonly id: string;
  readonly state: unknown;
  setState(attachment: Attachment): unknown;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Storage of either platform, which survives a restart of the room. */
export interface RoomStorage {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<unknown>;
}

const REVOCATIONS = "revocations";

/** Runs one room on real sockets. Passes events to `step`, carries out its decisions, and runs its timer. */
export class RoomHost {
  #state = EMPTY_ROOM;
  #drafts = NO_DRAFTS;
  readonly #sockets = new Map<string, RoomSocket>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #storage: RoomStorage;
  /** Returns the claims of a valid token, or null. */
  readonly #readToken: (token: string) => Promise<JoinClaims | null>;
  #readings: Promise<void>[] = [];

  constructor(storage: RoomStorage, readToken: (token: string) => Promise<JoinClaims | null>) {
    this.#storage = storage;
    this.#readToken = readToken;
  }

  /** Restores the room after a start or hibernation, from the attachments of the open sockets. */
  async wake(sockets: () => Iterable<RoomSocket>): Promise<void> {
    const revocations = await this.#recall();
    const attachments: Attachment[] = [];
    for (const socket of sockets()) {
      const state = socket.state as Attachment | null | undefined;
      // Attached by a version that did not store an admission. The client reconnects with a token that contains
      // one.
      if (state && !state.admission) close(socket, CLOSE_CODES.expired, "expired");
      if (!state?.admission) continue;
      this.#sockets.set(socket.id, socket);
      attachments.push(state);
    }
    this.#state = wake(attachments, revocations, Date.now());
  }

  async #recall(): Promise<Revocations> {
    const stored = (await this.#storage.get(REVOCATIONS)) as Revocations | undefined;
    if (!stored) return {};
    const revocations = recent(stored, Date.now());
    if (Object.keys(revocations).length === 0) await this.#storage.delete(REVOCATIONS);
    return revocations;
  }

  join(socket: RoomSocket, claims: JoinClaims): void {
    this.#sockets.set(socket.id, socket);
    this.#run({ type: "join", connection_id: socket.id, claims, now: Date.now() });
  }

  /** Handles a message. Resolves when that is complete, including the check of a renewed token. */
  async receive(socket: RoomSocket, message: string | ArrayBuffer | ArrayBufferView): Promise<void> {
    const isText = typeof message === "string";
    this.#run({
      type: "message",
      connection_id: socket.id,
      text: isText ? message : null,
      length: isText ? message.length : message.byteLength,
      now: Date.now(),
    });
    await Promise.all(this.#readings.splice(0));
  }

  /** Removes a socket that closed or failed. */
  leave(socket: RoomSocket): void {
    this.#sockets.delete(socket.id);
    this.#run({ type: "leave", connection_id: socket.id });
    // Some runtimes do not reply to the peer's close frame.
    close(socket, 1000, "");
  }

  /** Carries out a publication. Stores a revocation before it resolves because the Worker then forgets it. */
  async publish(publication: Publication): Promise<void> {
    const { revocations } = this.#state;
    this.#run({ type: "publish", publication, now: Date.now() });
    if (this.#state.revocations !== revocations)
      await this.#storage.put(REVOCATIONS, this.#state.revocations);
  }

  /** Counts a message with drafts. Returns how long its sender should gather the next ones. */
  noteDrafts(gathered_ms: number): number {
    const [drafts, pause_ms] = noteDrafts(this.#drafts, gathered_ms, Date.now());
    this.#drafts = drafts;
    return pause_ms;
  }

  #run(event: RoomEvent): void {
    const before = this.#state;
    const [state, outgoing] = step(before, event);
    this.#state = state;
    if (event.type === "join" || event.type === "message" || event.type === "renew") {
      this.#attach(before, event.connection_id);
    }
    for (const out of outgoing) this.#carryOut(out);
    if (state.moved.size > 0) this.#timer ??= setTimeout(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    this.#timer = null;
    this.#run({ type: "tick", now: Date.now() });
  }

  /** Attaches the seat to its socket if it changed. Pointers and chat are left out: they are lost on hibernation. */
  #attach(before: RoomState, connection_id: string): void {
    const seatBefore = before.seats.get(connection_id);
    const was = seatBefore?.connection;
    const seat = this.#state.seats.get(connection_id);
    if (!seat) return;
    const { location, cell, focus_block_id } = seat.connection;
    const isWhereItWas =
      was && was.location === location && was.cell === cell && was.focus_block_id === focus_block_id;
    if (isWhereItWas && seatBefore?.admission === seat.admission) return;
    this.#sockets.get(connection_id)?.setState(toAttachment(seat));
  }

  #carryOut(out: Outgoing): void {
    switch (out.action) {
      case "send":
        this.#send(out.connection_id, JSON.stringify(out.message));
        return;
      case "broadcast": {
        const text = JSON.stringify(out.message);
        for (const connection_id of this.#state.seats.keys()) {
          if (connection_id !== out.without) this.#send(connection_id, text);
        }
        return;
      }
      case "broadcast_positions":
        this.#broadcastPositions(out.positions);
        return;
      case "verify":
        this.#readings.push(this.#renew(out.connection_id, out.token));
        return;
      case "close": {
        const socket = this.#sockets.get(out.connection_id);
        this.#sockets.delete(out.connection_id);
        if (socket) close(socket, out.code, out.reason);
      }
    }
  }

  async #renew(connection_id: string, token: string): Promise<void> {
    const claims = await this.#readToken(token);
    this.#run({ type: "renew", connection_id, claims, now: Date.now() });
  }

  /** Serializes every position once. A mover's own copy omits the mover's position. */
  #broadcastPositions(positions: Extract<Outgoing, { action: "broadcast_positions" }>["positions"]): void {
    const { head, tail } = PRESENCE_ENVELOPE;
    const parts = positions.map((position) => JSON.stringify(position));
    const everything = head + parts.join(",") + tail;
    const own = new Map(positions.map((position, i) => [position.connection_id, i]));
    for (const connection_id of this.#state.seats.keys()) {
      const i = own.get(connection_id);
      if (i === undefined) this.#send(connection_id, everything);
      else if (parts.length > 1) this.#send(connection_id, head + parts.toSpliced(i, 1).join(",") + tail);
    }
  }

  #send(connection_id: string, text: string): void {
    try {
      this.#sockets.get(connection_id)?.send(text);
    } catch {
      // The socket has just closed. Its close event follows and frees the seat.
    }
  }
}

const PRESENCE_ENVELOPE = (() => {
  const empty: RoomMessage = { type: "presence", positions: [] };
  const [head, tail] = JSON.stringify(empty).split("[]");
  return { head: `${head}[`, tail: `]${tail}` };
})();

function close(socket: RoomSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed.
  }
}
