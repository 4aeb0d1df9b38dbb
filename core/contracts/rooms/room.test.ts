import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PALETTE, preferredColor } from "./colors.ts";
import { fitChange } from "./fit-change.ts";
import {
  type Change,
  PING,
  PONG,
  parseClaims,
  parseClientMessage,
  parsePublication,
  parseRoomMessage,
} from "./room.ts";
import { isRoomName, LIMITS } from "./room-names.ts";

describe("parsing", () => {
  test("accepts the fixed ping and pong", () => {
    expect(parseClientMessage(PING)).toEqual({ type: "ping" });
    expect(parseRoomMessage(PONG)).toEqual({ type: "pong" });
  });

  test("reads presence fields independently and distinguishes null from absent", () => {
    expect(parseClientMessage('{"type":"presence"}')).toEqual({ type: "presence" });
    expect(parseClientMessage('{"type":"presence","cell":null}')).toEqual({ type: "presence", cell: null });
  });

  test.each([
    "{",
    "null",
    '"ping"',
    '{"type":"toString"}',
    '{"type":"__proto__"}',
    '{"type":"ping","extra":1}',
    '{"type":"chat"}',
    '{"type":"chat","message":{"toString":"x"}}',
    '{"type":"presence","__proto__":{}}',
    '{"type":"presence","pointer":{"x":1e400,"y":0,"anchor":null}}',
    '{"type":"presence","pointer":{"x":17,"y":0,"anchor":null}}',
    '{"type":"presence","pointer":{"x":1,"y":0,"anchor":null,"z":1}}',
    '{"type":"presence","view":{"anchor":null,"y":0}}',
    '{"type":"presence","cell":{"pk":1,"column":"c","editing":false}}',
    `{"type":"presence","location":"${"x".repeat(LIMITS.location_length + 1)}"}`,
    '{"type":"hello","protocol":"1"}',
  ])("refuses %s", (text) => {
    expect(parseClientMessage(text)).toBeNull();
  });

  test("never throws for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const parse of [parseClientMessage, parseRoomMessage, parsePublication, parseClaims])
          parse(text);
      }),
    );
  });

  test("drops a prototype that a row tries to set", () => {
    const text =
      '{"type":"response.created","form_id":"f","version":1,"response":{"__proto__":{"admin":true},"a":1}}';
    const change = parsePublication(text) as Extract<Change, { type: "response.created" }>;
    expect(change.response).toEqual({ a: 1 });
    expect((change.response as { admin?: boolean }).admin).toBeUndefined();
  });

  test("refuses claims of another shape or scope", () => {
    const claims = {
      scope: "join",
      room: "form:f1",
      user_id: "u",
      name: "n",
      color: "teal",
      role: "viewer",
      exp: 1,
      nonce: "12345678",
      session_id: "s",
      admission: 1,
      stays_until: 901,
    };
    expect(parseClaims(JSON.stringify(claims))).toEqual(claims);
    for (const wrong of [
      { role: "root" },
      { room: "form:" },
      { scope: "admin" },
      { exp: 1.5 },
      { nonce: "1" },
      { is_admin: 1 },
      { image: "https://evil.test/face.png" },
    ]) {
      expect(parseClaims(JSON.stringify({ ...claims, ...wrong }))).toBeNull();
    }
  });
});

test("room names are a kind and one id, without characters that are special in a path", () => {
  expect(isRoomName("document:3f1c2a88-0000-4000-8000-000000000000")).toBe(true);
  for (const name of [
    "form:",
    "form:a/b",
    "form:..",
    "form:a b",
    "forms:a",
    "form:a\n",
    `form:${"a".repeat(65)}`,
  ]) {
    expect(isRoomName(name)).toBe(false);
  }
});

test("a change of a type that this version does not know is no message, so it is ignored", () => {
  const change = { type: "tables.changed", document_id: "d", table_id: "t" };
  const message = (change: object) => JSON.stringify({ type: "change", change });
  expect(parseRoomMessage(message(change))).toEqual({ type: "change", change });
  expect(parsePublication(JSON.stringify(change))).toEqual(change);
  expect(fitChange(change as Change)).toBe(change);
  expect(parseRoomMessage(message({ ...change, type: "tables.invented" }))).toBeNull();
});

describe("fitChange", () => {
  const huge = { text: "x".repeat(LIMITS.change_length) };
  const changes: Change[] = [
    { type: "response.created", form_id: "f", response: huge, version: 1 },
    { type: "response.updated", form_id: "f", response_id: "r", data: huge, version: 1 },
    {
      type: "cells.updated",
      form_id: "f",
      rows: [{ response_id: "r", version: 2, data: huge }],
      version: 1,
    },
    { type: "session.updated", form_id: "f", session_id: "s", session: huge, version: 1 },
    {
      type: "sessions.updated",
      form_id: "f",
      sessions: Array(100).fill({ session_id: "s", version: 1, session: { text: "x".repeat(4_000) } }),
    },
    {
      type: "sessions.updated",
      form_id: "f",
      sessions: Array(1_001).fill({ session_id: "s", version: 1, session: {} }),
    },
    { type: "form.changed", document_id: "d", version: 1, patch: huge },
    { type: "response.deleted", form_id: "f", response_ids: Array(9_000).fill("x".repeat(40)), version: 1 },
    // Short, but more than rooms take.
    { type: "response.deleted", form_id: "f", response_ids: Array(1_001).fill("r"), version: 1 },
    {
      type: "cells.updated",
      form_id: "f",
      rows: Array(1_001).fill({ response_id: "r", version: 2, data: {} }),
      version: 1,
    },
    { type: "canvas.changed", document_id: "d", version: 1, elements: Array(1_001).fill({}) },
  ];

  test.each(changes)(
    "$type is relayed whole within the limit, and without its content beyond it",
    (change) => {
      const fitting = fitChange(change);
      expect(JSON.stringify(fitting).length).toBeLessThanOrEqual(LIMITS.change_length);
      expect(parsePublication(JSON.stringify(fitting))).toEqual(fitting);
      expect(fitChange(fitting)).toBe(fitting);
    },
  );
});

test("every color of the palette is used, and a person always gets the same one", () => {
  const people = Array.from({ length: 1_000 }, (_, i) => `user-${i}`);
  expect(new Set(people.map(preferredColor))).toEqual(new Set(PALETTE));
  expect(people.map(preferredColor)).toEqual(people.map(preferredColor));
});
