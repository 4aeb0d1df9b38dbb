import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROTOCOL } from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import { isRevoked } from "./admission.ts";
import { type Outgoing, type RoomEvent, step } from "./room.ts";
import { EMPTY_ROOM, type RoomState } from "./room-state.ts";
import { claimsOf, join, messageEvent, revoke, run } from "./testing/events.ts";

describe("any sequence of events", () => {
  const ids = fc.constantFrom("a", "b", "c", "d", "e");
  const users = fc.constantFrom("u1", "u2", "u3");
  const now = fc.integer({ min: 0, max: 10_000 });
  const nonces = fc.constantFrom("n1-nonce", "n2-nonce", "n3-nonce", "n4-nonce", "n5-nonce");
  const admission = fc.integer({ min: 1, max: 4 });
  const staysUntil = fc.constantFrom(2, 6, 1_000_000);
  const position = fc.double({ min: -20, max: 20, noNaN: true });
  const message = fc.oneof(
    fc.record({
      type: fc.constant("presence"),
      pointer: fc.record({ x: position, y: position, anchor: fc.constant(null) }),
    }),
    fc.record({
      type: fc.constant("presence"),
      view: fc.record({ anchor: fc.constant("b1"), y: position }),
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
      arbitrary: fc.tuple(ids, users, nonces, admission, staysUntil, now).map(
        ([connection_id, user_id, nonce, number, stays_until, at]): RoomEvent => ({
          type: "join",
          connection_id,
          claims: claimsOf(user_id, { nonce, admission: number, stays_until }),
          now: at,
        }),
      ),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(ids, message, now).map(([id, value, at]) => messageEvent(id, value, at)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(ids, fc.integer({ min: 0, max: 9_000_000 }), now).map(
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
    { weight: 2, arbitrary: now.map((at): RoomEvent => ({ type: "tick", now: at })) },
    {
      weight: 1,
      arbitrary: fc.tuple(users, admission, now).map(
        ([user_id, number, at]): RoomEvent => ({
          type: "publish",
          publication: revoke(user_id, number),
          now: at,
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(ids, fc.option(fc.tuple(users, admission, staysUntil)), now)
        .map(([connection_id, own, at]): RoomEvent => {
          const claims = own && claimsOf(own[0], { admission: own[1], stays_until: own[2] });
          return { type: "renew", connection_id, claims, now: at };
        }),
    },
  );

  /** The host's sockets. A connection id joins only once, and every message must go to an open socket. */
  class Sockets {
    readonly open = new Set<string>();
    readonly #used = new Set<string>();
    readonly #welcomed = new Set<string>();
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
      if (out.action === "send" && out.message.type === "welcome") this.#welcomed.add(out.connection_id);
      if (out.action !== "broadcast") return;
      const { message, without } = out;
      for (const id of this.open) if (id !== without) expect(this.#welcomed).toContain(id);
      if (message.type === "join") this.#count(message.connection.connection_id, 1);
      if (message.type === "leave") this.#count(message.connection_id, -1);
      if (message.type === "chat") expect(message.message.length).toBeLessThanOrEqual(LIMITS.chat_length);
    }

    #count(connection_id: string, by: number): void {
      this.announced.set(connection_id, (this.announced.get(connection_id) ?? 0) + by);
    }
  }

  test("keeps its limits, sends welcome first and nothing after a leave, and announces every leave", () => {
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
          expectNobodyOverdue(state, event);
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

  /** Expects that no seat outlives its token's time or a revocation that the room has received. */
  function expectNobodyOverdue(state: RoomState, event: RoomEvent): void {
    for (const { connection, admission } of state.seats.values()) {
      if ("now" in event) {
        expect(admission.stays_until * 1000).toBeGreaterThan(event.now);
      }
      expect(isRevoked(state.revocations, { user_id: connection.user_id, ...admission })).toBe(false);
    }
  }

  test("never mutates the given state", () => {
    const frozen = (state: RoomState) =>
      JSON.stringify([[...state.seats], [...state.moved], state.revocations]);
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
