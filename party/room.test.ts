import { describe, expect, test } from "vitest";
import { PALETTE } from "#core/contracts/rooms/colors.ts";
import type { Publication } from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import type { Outgoing, RoomEvent } from "./room.ts";
import { toAttachment, wake } from "./sleep.ts";
import { claimsOf, join, messageEvent, move, revoke, run } from "./testing/events.ts";

describe("positions", () => {
  test("of one tick are sent together, only the last of each mover, and the next tick sends nothing", () => {
    const { state } = run([join("a"), join("b")]);
    const moving = run([move("a", 0.1), move("a", 0.2), move("b", 0.3), move("a", 0.4)], state);
    expect(moving.outgoing).toEqual([]);
    expect(moving.state.moved.size).toBe(2);
    const ticked = run([{ type: "tick", now: 0 }], moving.state);
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
    expect(run([{ type: "tick", now: 0 }], ticked.state).outgoing).toEqual([]);
  });

  test("of pointer and cell share one entry per tick, and null removes one", () => {
    const { state } = run([
      join("a"),
      messageEvent("a", { type: "presence", cell: { pk: "1", column: "c", editing: false } }),
      move("a", 0.5),
      messageEvent("a", { type: "presence", cell: null }),
    ]);
    expect(state.moved.get("a")).toEqual({
      connection_id: "a",
      cell: null,
      pointer: { x: 0.5, y: 0, anchor: null },
    });
  });

  test("are not sent for a person who left before the tick", () => {
    const { outgoing } = run([
      join("a"),
      join("b"),
      move("a", 0.1),
      { type: "leave", connection_id: "a" },
      { type: "tick", now: 0 },
    ]);
    expect(outgoing.some((out) => out.action === "broadcast_positions")).toBe(false);
  });

  test("do not delay page and focus, which are sent immediately", () => {
    const { state } = run([join("a"), join("b")]);
    const { outgoing } = run(
      [messageEvent("a", { type: "presence", location: "/x", focus_block_id: "b1", pointer: null })],
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
  test("are limited, and a connection to a full room is closed with that reason", () => {
    const crowd = Array.from({ length: LIMITS.connections_per_room }, (_, i) => join(`c${i}`));
    const { state } = run(crowd);
    const late = run([join("late"), move("late", 1), { type: "leave", connection_id: "late" }], state);
    expect(late.state.seats.size).toBe(LIMITS.connections_per_room);
    expect(late.outgoing).toEqual([
      { action: "send", connection_id: "late", message: { type: "closing", reason: "full" } },
      { action: "close", connection_id: "late", code: 4429, reason: "full" },
    ]);
  });

  test("get different colors until the palette is used up, but one color per person", () => {
    const people = PALETTE.map((_, i) => join(`c${i}`, `u${i}`, { color: "teal" }));
    const { state } = run([...people, join("second", "u3", { color: "red" })]);
    const colorOf = (id: string) => state.seats.get(id)?.connection.color;
    expect(new Set(PALETTE.map((_, i) => colorOf(`c${i}`))).size).toBe(PALETTE.length);
    expect(colorOf("second")).toBe(colorOf("c3"));
    expect(colorOf("c0")).toBe("teal");
  });

  test("survive hibernation with cell and page, without pointer, view and chat", () => {
    const { state } = run([
      join("a"),
      messageEvent("a", { type: "presence", location: "/x", cell: { pk: "1", column: "c", editing: true } }),
      messageEvent("a", { type: "chat", message: "hi" }),
      move("a", 0.5),
      messageEvent("a", { type: "presence", view: { anchor: "b1", y: 0.25 } }),
    ]);
    const woken = wake([...state.seats.values()].map(toAttachment), {}, 5).seats.get("a")!;
    const before = state.seats.get("a")!;
    expect(before.connection.view).toEqual({ anchor: "b1", y: 0.25 });
    expect(woken.connection).toEqual({ ...before.connection, pointer: null, view: null, message: "" });
    expect(woken.nonce).toBe(before.nonce);
    expect(woken.admission).toEqual(before.admission);
  });
});

describe("the end of access", () => {
  const publish = (publication: Publication, now = 0): RoomEvent => ({ type: "publish", publication, now });
  const reasons = (outgoing: Outgoing[]) =>
    outgoing.flatMap((out) => (out.action === "close" ? [[out.connection_id, out.reason]] : []));
  const change = publish({ type: "form.changed", document_id: "d1", version: 1 });

  test("closes the connections it admitted, and refuses its unused tokens until all have expired", () => {
    const { state, outgoing } = run([join("a", "ada"), join("b", "ben"), publish(revoke("ada"))]);
    expect(reasons(outgoing)).toEqual([["a", "revoked"]]);
    expect([...state.seats.keys()]).toEqual(["b"]);
    const late = run([join("late", "ada")], state);
    expect(reasons(late.outgoing)).toEqual([["late", "expired"]]);
    expect(late.outgoing.some((out) => out.action === "send" && out.message.type === "welcome")).toBe(false);
    // A later revocation removes it because every token of that time has expired.
    const muchLater = run([publish(revoke("ben"), 3_600_000)], state).state;
    expect(Object.keys(muchLater.revocations)).toEqual([JSON.stringify(["ben", "session-of-ben"])]);
  });

  test("does not affect later admissions or other sign-ins, in any order of arrival", () => {
    const { state } = run([publish(revoke("ada", 5)), publish(revoke("ada", 3))]);
    const { outgoing } = run(
      [
        join("old", "ada", { admission: 5 }),
        join("new", "ada", { admission: 6 }),
        join("phone", "ada", { admission: 1, session_id: "another sign-in" }),
        publish(revoke("ada", 5)),
      ],
      state,
    );
    expect(reasons(outgoing)).toEqual([["old", "expired"]]);
  });

  test("comes when the token's time is over, before anything else is sent", () => {
    const { state } = run([join("a", "ada", { stays_until: 10 }), join("b", "ben")]);
    expect(reasons(run([{ ...change, now: 9_999 } as RoomEvent], state).outgoing)).toEqual([]);
    const { outgoing } = run([{ ...change, now: 10_000 } as RoomEvent], state);
    expect(outgoing.map((out) => (out.action === "broadcast" ? out.message.type : out.action))).toEqual([
      "send",
      "close",
      "leave",
      "change",
    ]);
    expect(reasons(outgoing)).toEqual([["a", "expired"]]);
  });

  test("moves with a renewal, which keeps the presence and replies only to the sender", () => {
    const { state } = run([join("a", "ada", { stays_until: 10 }), join("b", "ben"), move("a", 0.5)]);
    const asked = run([messageEvent("a", { type: "renew", token: "signed" })], state);
    expect(asked.outgoing).toEqual([{ action: "verify", connection_id: "a", token: "signed" }]);
    const claims = claimsOf("ada", { stays_until: 20, admission: 2 });
    const renewed = run([{ type: "renew", connection_id: "a", claims, now: 1 }], asked.state);
    expect(renewed.outgoing).toEqual([{ action: "send", connection_id: "a", message: { type: "renewed" } }]);
    expect(renewed.state.seats.get("a")?.connection).toEqual(state.seats.get("a")?.connection);
    expect(reasons(run([{ ...change, now: 19_999 } as RoomEvent], renewed.state).outgoing)).toEqual([]);
    expect(reasons(run([publish(revoke("ada", 1))], renewed.state).outgoing)).toEqual([]);
    expect(reasons(run([publish(revoke("ada", 2))], renewed.state).outgoing)).toEqual([["a", "revoked"]]);
  });
});

describe("allowance", () => {
  test("a flood gets one warning, then no reply, then a close; others get only the paid messages", () => {
    const { state } = run([join("a"), join("b")]);
    const flood = Array.from({ length: 1_000 }, (_, i) =>
      messageEvent("a", { type: "chat", message: `${i}` }, i),
    );
    const { state: after, outgoing } = run(flood, state);
    const replies = outgoing.filter((out) => out.action === "send").map((out) => out.message.type);
    expect(replies).toEqual(["slow_down", "closing"]);
    const chats = outgoing.filter((out) => out.action === "broadcast" && out.message.type === "chat");
    expect(chats.length).toBeLessThanOrEqual(120 + 60);
    expect([...after.seats.keys()]).toEqual(["b"]);
  });

  test("20 positions and 10 keystrokes a second for a minute never reach the limit", () => {
    const { state } = run([join("a")]);
    const minute = Array.from({ length: 1_800 }, (_, i) => move("a", 0, Math.floor((i * 1_000) / 30)));
    const { outgoing } = run(minute, state);
    expect(outgoing).toEqual([]);
  });

  test("a message is charged by its length, and one that is too long is refused unread", () => {
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

  test("a sender who slowed down can send again, and gets a new warning next time", () => {
    const { state } = run([join("a")]);
    const burst = (now: number) =>
      Array.from({ length: 150 }, () => messageEvent("a", { type: "ping" }, now));
    const warnings = (events: RoomEvent[]) =>
      run(events, state).outgoing.filter((out) => out.action === "send" && out.message.type === "slow_down");
    expect(warnings(burst(0))).toHaveLength(1);
    expect(warnings([...burst(0), ...burst(10_000)])).toHaveLength(2);
  });
});

test("a person's picture is sent to those who are present and to those who join", () => {
  const image = "/v1/assets/0b0e5c1e-4a2b-4c3d-8e4f-5a6b7c8d9e0f";
  const { outgoing } = run([join("a"), join("b", "b", { image }), join("c")]);
  const sent = outgoing.flatMap((out) => ("message" in out ? [out.message] : []));
  expect(sent).toContainEqual({ type: "join", connection: expect.objectContaining({ user_id: "b", image }) });
  const welcome = sent.findLast(({ type }) => type === "welcome");
  expect(welcome).toMatchObject({
    connections: [{ user_id: "a" }, { user_id: "b", image }, { user_id: "c" }],
  });
});
