import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JoinClaims, LIMITS, PALETTE, PROTOCOL, preferredColor } from "#core/contracts/room.ts";
import { EMPTY_ROOM, keep, type Outgoing, type RoomEvent, type RoomState, step, wake } from "./room.ts";

const claimsOf = (user_id: string, own: Partial<JoinClaims> = {}): JoinClaims => ({
  scope: "join",
  room: "form:f1",
  user_id,
  name: user_id,
  color: preferredColor(user_id),
  role: "editor",
  exp: 1,
  nonce: `nonce-${Math.random()}`,
  ...own,
});

const join = (connection_id: string, user_id = connection_id, own?: Partial<JoinClaims>): RoomEvent => ({
  type: "join",
  connection_id,
  claims: claimsOf(user_id, own),
  now: 0,
});
const say = (connection_id: string, message: unknown, now = 0): RoomEvent => {
  const text = JSON.stringify(message);
  return { type: "message", connection_id, text, length: text.length, now };
};
const move = (connection_id: string, x: number, now = 0) =>
  say(connection_id, { type: "presence", pointer: { x, y: 0, anchor: null } }, now);

function run(events: RoomEvent[], from: RoomState = EMPTY_ROOM): { state: RoomState; outgoing: Outgoing[] } {
  let state = from;
  const outgoing: Outgoing[] = [];
  for (const event of events) {
    const [next, sent] = step(state, event);
    state = next;
    outgoing.push(...sent);
  }
  return { state, outgoing };
}

describe("positions", () => {
  test("of one tick go out together, the last of each mover, and the timer has nothing to do after", () => {
    const { state } = run([join("a"), join("b")]);
    const moving = run([move("a", 0.1), move("a", 0.2), move("b", 0.3), move("a", 0.4)], state);
    expect(moving.outgoing).toEqual([]);
    expect(moving.state.moved.size).toBe(2);
    const ticked = run([{ type: "tick" }], moving.state);
    expect(ticked.outgoing).toEqual([
      {
        action: "broadcast_positions",
        positions: [
          { connection_id: "a", pointer: { x: 0.4, y: 0, anchor: null } },
          { connection_id: "b", pointer: { x: 0.3, y: 0, anchor: null } },
        ],
      },
    ]);
    expect(ticked.state.moved.size).toBe(0);
    expect(run([{ type: "tick" }], ticked.state).outgoing).toEqual([]);
  });

  test("pointer and cell of one tick are one entry; a taken back one is null", () => {
    const { state } = run([
      join("a"),
      say("a", { type: "presence", cell: { pk: "1", column: "c", editing: false } }),
      move("a", 0.5),
      say("a", { type: "presence", cell: null }),
    ]);
    expect(state.moved.get("a")).toEqual({
      connection_id: "a",
      cell: null,
      pointer: { x: 0.5, y: 0, anchor: null },
    });
  });

  test("of one who left are not sent", () => {
    const { outgoing } = run([
      join("a"),
      join("b"),
      move("a", 0.1),
      { type: "leave", connection_id: "a" },
      { type: "tick" },
    ]);
    expect(outgoing.some((out) => out.action === "broadcast_positions")).toBe(false);
  });

  test("page and focus do not wait for the tick", () => {
    const { state } = run([join("a"), join("b")]);
    const { outgoing } = run(
      [say("a", { type: "presence", location: "/x", focus_block_id: "b1", pointer: null })],
      state,
    );
    expect(outgoing).toEqual([
      {
        action: "broadcast",
        without: "a",
        message: {
          type: "presence",
          positions: [{ connection_id: "a", location: "/x", focus_block_id: "b1" }],
        },
      },
    ]);
  });
});

describe("seats", () => {
  test("are bounded; whoever finds none is told and never seated", () => {
    const crowd = Array.from({ length: LIMITS.connections_per_room }, (_, i) => join(`c${i}`));
    const { state } = run(crowd);
    const late = run([join("late"), move("late", 1), { type: "leave", connection_id: "late" }], state);
    expect(late.state.seats.size).toBe(LIMITS.connections_per_room);
    expect(late.outgoing).toEqual([
      { action: "send", connection_id: "late", message: { type: "closing", reason: "full" } },
      { action: "close", connection_id: "late", code: 4429, reason: "full" },
    ]);
  });

  test("colours differ while the palette lasts, and one person has one in every window", () => {
    const people = PALETTE.map((_, i) => join(`c${i}`, `u${i}`, { color: "teal" }));
    const { state } = run([...people, join("second", "u3", { color: "red" })]);
    const colorOf = (id: string) => state.seats.get(id)?.connection.color;
    expect(new Set(PALETTE.map((_, i) => colorOf(`c${i}`))).size).toBe(PALETTE.length);
    expect(colorOf("second")).toBe(colorOf("c3"));
    expect(colorOf("c0")).toBe("teal");
  });

  test("survive a sleep with cell and page, without pointer and chat", () => {
    const { state } = run([
      join("a"),
      say("a", { type: "presence", location: "/x", cell: { pk: "1", column: "c", editing: true } }),
      say("a", { type: "chat", message: "hi" }),
      move("a", 0.5),
    ]);
    const woken = wake([...state.seats.values()].map(keep), 5).seats.get("a")!;
    const before = state.seats.get("a")!;
    expect(woken.connection).toEqual({ ...before.connection, pointer: null, message: "" });
    expect(woken.nonce).toBe(before.nonce);
  });
});

describe("allowance", () => {
  test("a flood hears one warning, then nothing, then is closed; others hear only what was paid for", () => {
    const { state } = run([join("a"), join("b")]);
    const flood = Array.from({ length: 1_000 }, (_, i) => say("a", { type: "chat", message: `${i}` }, i));
    const { state: after, outgoing } = run(flood, state);
    const told = outgoing.filter((out) => out.action === "send").map((out) => out.message.type);
    expect(told).toEqual(["slow_down", "closing"]);
    const chats = outgoing.filter((out) => out.action === "broadcast" && out.message.type === "chat");
    expect(chats.length).toBeLessThanOrEqual(120 + 60);
    expect([...after.seats.keys()]).toEqual(["b"]);
  });

  test("20 positions and 10 keystrokes a second for a minute never meet the limit", () => {
    const { state } = run([join("a")]);
    const minute = Array.from({ length: 1_800 }, (_, i) => move("a", 0, Math.floor((i * 1_000) / 30)));
    const { outgoing } = run(minute, state);
    expect(outgoing).toEqual([]);
  });

  test("a message is paid for by its length and refused unread", () => {
    const { state } = run([join("a")]);
    const big = (length: number): RoomEvent => ({
      type: "message",
      connection_id: "a",
      text: '{"type":"ping"}',
      length,
      now: 0,
    });
    expect(run([big(LIMITS.message_length + 1)], state).outgoing).toEqual([
      { action: "send", connection_id: "a", message: { type: "error", code: "too_large" } },
    ]);
    const types = run(
      Array.from({ length: 20 }, () => big(1_000_000)),
      state,
    ).outgoing.map((out) => (out.action === "send" ? out.message.type : out.action));
    expect(types).toEqual(["error", "slow_down", "closing", "close", "broadcast"]);
  });

  test("who slowed down may speak again, and hears a new warning next time", () => {
    const { state } = run([join("a")]);
    const burst = (now: number) => Array.from({ length: 150 }, () => say("a", { type: "ping" }, now));
    const warnings = (events: RoomEvent[]) =>
      run(events, state).outgoing.filter((out) => out.action === "send" && out.message.type === "slow_down");
    expect(warnings(burst(0))).toHaveLength(1);
    expect(warnings([...burst(0), ...burst(10_000)])).toHaveLength(2);
  });
});

describe("any sequence of events", () => {
  const ids = fc.constantFrom("a", "b", "c", "d", "e");
  const users = fc.constantFrom("u1", "u2", "u3");
  const now = fc.integer({ min: 0, max: 10_000 });
  const position = fc.double({ min: -20, max: 20, noNaN: true });
  const message = fc.oneof(
    fc.record({
      type: fc.constant("presence"),
      pointer: fc.record({ x: position, y: position, anchor: fc.constant(null) }),
    }),
    fc.record({ type: fc.constant("presence"), location: fc.string({ maxLength: 300 }) }),
    fc.record({
      type: fc.constant("presence"),
      cell: fc.record({ pk: fc.string({ maxLength: 200 }), column: fc.string(), editing: fc.boolean() }),
    }),
    fc.record({ type: fc.constant("chat"), message: fc.string({ unit: "binary", maxLength: 200 }) }),
    fc.record({ type: fc.constant("hello"), protocol: fc.constantFrom(PROTOCOL, 0) }),
    fc.constant({ type: "ping" }),
    fc.jsonValue(),
  );
  const event: fc.Arbitrary<RoomEvent> = fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .tuple(ids, users, fc.constantFrom("n1-nonce", "n2-nonce", "n3-nonce", "n4-nonce", "n5-nonce"), now)
        .map(
          ([connection_id, user_id, nonce, at]): RoomEvent => ({
            type: "join",
            connection_id,
            claims: claimsOf(user_id, { nonce }),
            now: at,
          }),
        ),
    },
    { weight: 6, arbitrary: fc.tuple(ids, message, now).map(([id, value, at]) => say(id, value, at)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(ids, fc.integer({ min: 0, max: 9_000_000 }), now)
        .map(
          ([connection_id, length, at]): RoomEvent => ({
            type: "message",
            connection_id,
            text: null,
            length,
            now: at,
          }),
        ),
    },
    { weight: 2, arbitrary: ids.map((connection_id): RoomEvent => ({ type: "leave", connection_id })) },
    { weight: 2, arbitrary: fc.constant<RoomEvent>({ type: "tick" }) },
    {
      weight: 1,
      arbitrary: users.map(
        (user_id): RoomEvent => ({ type: "publish", publication: { type: "access.revoked", user_id } }),
      ),
    },
  );

  /** Sockets as a host has them: a connection id joins once, and what is sent goes to whom is there. */
  class Sockets {
    readonly open = new Set<string>();
    readonly #used = new Set<string>();
    readonly announced = new Map<string, number>();

    isPossible(event: RoomEvent): boolean {
      if (event.type === "join") return !this.#used.has(event.connection_id);
      return !("connection_id" in event) || this.#used.has(event.connection_id);
    }

    happen(event: RoomEvent): void {
      if (event.type === "join") {
        this.#used.add(event.connection_id);
        this.open.add(event.connection_id);
      }
      if (event.type === "leave") this.open.delete(event.connection_id);
    }

    carryOut(out: Outgoing): void {
      if (out.action === "send" || out.action === "close") expect(this.open).toContain(out.connection_id);
      if (out.action === "close") this.open.delete(out.connection_id);
      if (out.action === "broadcast_positions") {
        for (const { connection_id } of out.positions) expect(this.open).toContain(connection_id);
      }
      if (out.action !== "broadcast") return;
      const { message } = out;
      if (message.type === "join") this.#count(message.connection.connection_id, 1);
      if (message.type === "leave") this.#count(message.connection_id, -1);
      if (message.type === "chat") expect(message.message.length).toBeLessThanOrEqual(LIMITS.chat_length);
    }

    #count(connection_id: string, by: number): void {
      this.announced.set(connection_id, (this.announced.get(connection_id) ?? 0) + by);
    }
  }

  test("keeps its bounds, sends to nobody who left, and every join gets its leave", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 120 }), (events) => {
        const sockets = new Sockets();
        let state = EMPTY_ROOM;
        const take = (event: RoomEvent) => {
          if (!sockets.isPossible(event)) return;
          sockets.happen(event);
          const [next, outgoing] = step(state, event);
          for (const out of outgoing) sockets.carryOut(out);
          state = next;
          expect(new Set(state.seats.keys())).toEqual(sockets.open);
          for (const id of state.moved.keys()) expect(state.seats.has(id)).toBe(true);
          for (const { connection } of state.seats.values()) {
            expect(connection.location.length).toBeLessThanOrEqual(LIMITS.location_length);
            expect(Math.abs(connection.pointer?.x ?? 0)).toBeLessThanOrEqual(16);
            expect(sockets.announced.get(connection.connection_id)).toBe(1);
          }
        };
        for (const event of events) take(event);
        for (const connection_id of sockets.open) take({ type: "leave", connection_id });
        expect(state.seats.size + state.moved.size).toBe(0);
        expect([...sockets.announced.values()].every((balance) => balance === 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("never changes the state that it was given", () => {
    const frozen = (state: RoomState) => JSON.stringify([[...state.seats], [...state.moved]]);
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = run([join("a"), join("b")]).state;
        for (const event of events) {
          const before = frozen(state);
          const [next] = step(state, event);
          expect(frozen(state)).toBe(before);
          state = next;
        }
      }),
      { numRuns: 100 },
    );
  });
});
