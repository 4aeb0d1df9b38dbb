import type { JoinClaims, Publication, RoomMessage } from "#core/contracts/room.ts";
import {
  EMPTY_ROOM,
  type Kept,
  keep,
  type Outgoing,
  type RoomEvent,
  type RoomState,
  step,
  TICK_MS,
  wake,
} from "./room.ts";

/** What PartyKit's and partyserver's connections have in common, and all that a room needs of them. */
export interface RoomSocket {
  readonly id: string;
  readonly state: unknown;
  setState(kept: Kept): unknown;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Runs one room on real sockets: feeds `step` with events, carries out what it decides, and keeps its timer. */
export class RoomHost {
  #state = EMPTY_ROOM;
  readonly #sockets = new Map<string, RoomSocket>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** After a start or a sleep: the sockets that are open, each with what was attached to it. */
  wake(sockets: Iterable<RoomSocket>): void {
    const kept: Kept[] = [];
    for (const socket of sockets) {
      if (socket.state === null || socket.state === undefined) continue;
      this.#sockets.set(socket.id, socket);
      kept.push(socket.state as Kept);
    }
    this.#state = wake(kept, Date.now());
  }

  join(socket: RoomSocket, claims: JoinClaims): void {
    this.#sockets.set(socket.id, socket);
    this.#run({ type: "join", connection_id: socket.id, claims, now: Date.now() });
  }

  receive(socket: RoomSocket, message: string | ArrayBuffer | ArrayBufferView): void {
    const isText = typeof message === "string";
    this.#run({
      type: "message",
      connection_id: socket.id,
      text: isText ? message : null,
      length: isText ? message.length : message.byteLength,
      now: Date.now(),
    });
  }

  /** The socket closed or failed. */
  leave(socket: RoomSocket): void {
    this.#sockets.delete(socket.id);
    this.#run({ type: "leave", connection_id: socket.id });
    // Answers the other side's close where the runtime does not; on a socket that is closed already it throws.
    close(socket, 1000, "");
  }

  publish(publication: Publication): void {
    this.#run({ type: "publish", publication });
  }

  #run(event: RoomEvent): void {
    const before = this.#state;
    const [state, outgoing] = step(before, event);
    this.#state = state;
    if (event.type === "join" || event.type === "message") this.#attach(before, event.connection_id);
    for (const out of outgoing) this.#carryOut(out);
    if (state.moved.size > 0) this.#timer ??= setTimeout(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    this.#timer = null;
    this.#run({ type: "tick" });
  }

  /** Pointers and chat are not worth a write: they are gone when the room wakes, until they move again. */
  #attach(before: RoomState, connection_id: string): void {
    const was = before.seats.get(connection_id)?.connection;
    const seat = this.#state.seats.get(connection_id);
    if (!seat) return;
    const { location, cell, focus_block_id } = seat.connection;
    if (was && was.location === location && was.cell === cell && was.focus_block_id === focus_block_id)
      return;
    this.#sockets.get(connection_id)?.setState(keep(seat));
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
      case "close": {
        const socket = this.#sockets.get(out.connection_id);
        this.#sockets.delete(out.connection_id);
        if (socket) close(socket, out.code, out.reason);
      }
    }
  }

  /** Every position is written as JSON once; a mover's own copy leaves its part out. */
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
      // The socket closed a moment ago; its close event, which frees the seat, is on its way.
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
    // Closed already.
  }
}
