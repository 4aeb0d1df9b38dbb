import { expect, test } from "vitest";
import { CLOSE_CODES } from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import type { Browser } from "./browser.ts";
import type { Visit } from "./visit.ts";

export function abuseCases(visit: Visit): void {
  // Proves attack/rooms
  test("a flooding sender is warned, then ignored, then disconnected, and others are not affected", async () => {
    const [flooder, ada, ben] = [await visit.enter(), await visit.enter(), await visit.enter()];
    for (let i = 0; i < 1_000; i++) flooder.send({ type: "chat", message: `spam ${i}` });
    ada.send({ type: "chat", message: "still here" });
    const received = (from: Browser) =>
      ben.of("chat").filter((message) => message.connection_id === from.connection_id).length;
    await ben.until(() => received(ada) === 1);
    await flooder.until(() => flooder.closed !== null);
    expect(flooder.of("slow_down").length).toBeGreaterThan(0);
    expect(flooder.closed?.code).toBe(CLOSE_CODES.policy);
    await ben.until(() => ben.of("leave").length === 1);
    expect(received(flooder)).toBeLessThan(600);
    expect(ada.closed).toBeNull();
  });

  // Proves attack/rooms
  test("messages of 1 MB are refused, and a series of them ends the connection", async () => {
    const [sender, ada, ben] = [await visit.enter(), await visit.enter(), await visit.enter()];
    const megabyte = JSON.stringify({ type: "chat", message: "x".repeat(1_000_000) });
    sender.socket.send(megabyte);
    await sender.until(() => sender.of("error").length === 1);
    expect(sender.of("error")[0]!.code).toBe("too_large");
    for (let i = 0; i < 12; i++) sender.socket.send(megabyte);
    await sender.until(() => sender.closed !== null);
    ada.send({ type: "chat", message: "unharmed" });
    await ben.until(() => ben.of("chat").length > 0);
    expect(ben.of("chat").map((message) => message.message)).toEqual(["unharmed"]);
  });

  test("unknown messages are refused and relayed to no one", async () => {
    const [sender, ben] = [await visit.enter(), await visit.enter()];
    const hostile = [
      "",
      "null",
      "[]",
      "{",
      '{"type":"welcome","connections":[]}',
      '{"type":"chat","message":"hi","connection_id":"someone else"}',
      '{"type":"presence","__proto__":{"pointer":null}}',
      '{"type":"presence","constructor":{"prototype":{}}}',
      '{"type":"presence","pointer":{"x":1e999,"y":0,"anchor":null}}',
      '{"type":"change","change":{"type":"form.changed"}}',
    ];
    for (const text of hostile) sender.socket.send(text);
    sender.socket.send(Buffer.from([0, 255, 128]));
    await sender.until(() => sender.of("error").length === hostile.length + 1);
    expect(sender.of("error").every((message) => message.code === "malformed")).toBe(true);
    sender.send({ type: "chat", message: "and now politely" });
    await ben.until(() => ben.of("chat").length > 0);
    expect(ben.received.map((message) => message.type)).toEqual(["welcome", "chat"]);
  });

  test("one person cannot take every seat: the oldest window is closed", async () => {
    const oldest = await visit.enter({ user_id: "u1" });
    for (let i = 0; i < LIMITS.connections_per_user; i++) await visit.enter({ user_id: "u1" });
    await oldest.until(() => oldest.of("closing").length > 0);
    expect(oldest.of("closing")[0]!.reason).toBe("replaced");
    const ben = await visit.enter({ user_id: "u2" });
    expect(ben.of("welcome")[0]!.connections).toHaveLength(LIMITS.connections_per_user + 1);
  });
}
