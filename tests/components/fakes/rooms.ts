import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { preferredColor } from "#core/contracts/rooms/colors.ts";
import type { Change, JoinClaims } from "#core/contracts/rooms/room.ts";
import { ROOMS_PATH, type RoomName, TOKEN_SECONDS } from "#core/contracts/rooms/room-names.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { type Outgoing, type RoomEvent, step, TICK_MS } from "#party/room.ts";
import { EMPTY_ROOM } from "#party/room-state.ts";

interface Room {
  state: typeof EMPTY_ROOM;
  sockets: Map<string, WebSocket>;
}

/** Who enters a room. */
export interface Entrant {
  id: string;
  name: string;
  /** Address of a profile picture. */
  image?: string | null;
  role?: MemberRole;
}

/** Realtime rooms with the rules of `party/room.ts`. A token is the JSON of the person who enters. */
export class FakeRooms {
  #rooms = new Map<string, Room>();
  readonly #timer = setInterval(() => {
    for (const name of this.#rooms.keys()) this.#happen(name, { type: "tick", now: Date.now() });
  }, TICK_MS);

  /** A token for this person, as `documentRoomToken` returns it. */
  token(room: RoomName, { id, name, image, role }: Entrant): RoomToken {
    const expires_at = new Date(Date.now() + TOKEN_SECONDS * 1000).toISOString();
    return { host: "", room, token: JSON.stringify({ room, id, name, image, role }), expires_at };
  }

  enter(socket: WebSocket, address: string): void {
    const url = new URL(address, "http://fake.test");
    const name = decodeURIComponent(url.pathname.slice(ROOMS_PATH.length));
    const connection_id = randomUUID();
    const room = this.#room(name);
    room.sockets.set(connection_id, socket);
    socket.on("message", (data) => {
      const text = String(data);
      this.#happen(name, { type: "message", connection_id, text, length: text.length, now: Date.now() });
    });
    socket.on("close", () => {
      room.sockets.delete(connection_id);
      this.#happen(name, { type: "leave", connection_id });
    });
    this.#happen(name, {
      type: "join",
      connection_id,
      claims: claimsOf(url.searchParams.get("token") ?? ""),
      now: Date.now(),
    });
  }

  /** Relays a committed fact, as the Worker does after it, once a page has entered the room. */
  async publish(room: RoomName, change: Change): Promise<void> {
    const { sockets } = this.#room(room);
    while (sockets.size === 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    this.relay(room, change);
  }

  /** Relays it to those who are in the room. */
  relay(room: RoomName, change: Change): void {
    this.#happen(room, { type: "publish", publication: change, now: Date.now() });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #room(name: string): Room {
    const known = this.#rooms.get(name) ?? { state: EMPTY_ROOM, sockets: new Map() };
    this.#rooms.set(name, known);
    return known;
  }

  #happen(name: string, event: RoomEvent): void {
    const room = this.#room(name);
    const [state, outgoing] = step(room.state, event);
    room.state = state;
    for (const one of outgoing) this.#send(name, room, one);
  }

  #send(name: string, { sockets }: Room, outgoing: Outgoing): void {
    if (outgoing.action === "verify") {
      const { connection_id, token } = outgoing;
      this.#happen(name, { type: "renew", connection_id, claims: claimsOf(token), now: Date.now() });
    } else if (outgoing.action === "close") {
      sockets.get(outgoing.connection_id)?.close(outgoing.code);
    } else if (outgoing.action === "send") {
      sockets.get(outgoing.connection_id)?.send(JSON.stringify(outgoing.message));
    } else {
      for (const [connection_id, socket] of sockets) {
        if (outgoing.action === "broadcast_positions") {
          const positions = outgoing.positions.filter((one) => one.connection_id !== connection_id);
          if (positions.length > 0) socket.send(JSON.stringify({ type: "presence", positions }));
        } else if (connection_id !== outgoing.without) socket.send(JSON.stringify(outgoing.message));
      }
    }
  }
}

function claimsOf(token: string): JoinClaims {
  const { room, id, name, image, role = "owner" } = JSON.parse(token) as Entrant & { room: RoomName };
  const later = Math.floor(Date.now() / 1000) + 3600;
  return {
    scope: "join",
    room,
    user_id: id,
    session_id: id,
    admission: 1,
    name,
    ...(image && { image }),
    color: preferredColor(id),
    role,
    stays_until: later,
    exp: later,
    nonce: randomUUID(),
  };
}
