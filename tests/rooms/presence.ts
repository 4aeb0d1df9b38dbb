import { expect, test } from "vitest";
import { CLOSE_CODES, PROTOCOL } from "#core/contracts/rooms/room.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import type { Visit } from "./visit.ts";

export function presenceCases(visit: Visit): void {
  test("the welcome lists everyone; others receive joins and leaves", async () => {
    const ada = await visit.enter({ name: "Ada", user_id: "u1" });
    const ben = await visit.enter({ name: "Ben", user_id: "u2", role: "viewer" });
    expect(ada.of("welcome")[0]).toMatchObject({ protocol: PROTOCOL });
    expect(ben.of("welcome")[0]!.connections).toMatchObject([
      { name: "Ada", role: "editor", connection_id: ada.connection_id },
      { name: "Ben", role: "viewer", connection_id: ben.connection_id },
    ]);
    await ada.until(() => ada.of("join").length === 1);
    expect(ada.of("join")[0]!.connection).toMatchObject({ name: "Ben", user_id: "u2" });
    const colors = ben.of("welcome")[0]!.connections.map((other) => other.color);
    expect(new Set(colors).size).toBe(2);

    await ben.close();
    await ada.until(() => ada.of("leave").length === 1);
    expect(ada.of("leave")[0]!.connection_id).toBe(ben.connection_id);
  });

  test("positions are batched: others get the last one, the sender none", async () => {
    const ada = await visit.enter();
    const ben = await visit.enter();
    for (let i = 1; i <= 50; i++) ada.send({ type: "presence", pointer: { x: i / 100, y: 0, anchor: null } });
    const seen = () => ben.of("presence").flatMap((message) => message.positions);
    await ben.until(() => seen().at(-1)?.pointer?.x === 0.5);
    expect(seen().length).toBeLessThan(50);
    expect(seen().every((position) => position.connection_id === ada.connection_id)).toBe(true);
    // Ben moves next. If Ada received her own positions, they would have arrived before his.
    ben.send({ type: "presence", cell: { pk: "r1", column: "f1", editing: true } });
    await ada.until(() => ada.of("presence").length > 0);
    expect(ada.of("presence").flatMap((message) => message.positions)).toEqual([
      { connection_id: ben.connection_id, cell: { pk: "r1", column: "f1", editing: true } },
    ]);
  });

  test("a newcomer receives everyone's position", async () => {
    const ada = await visit.enter();
    const cell = { pk: "r9", column: "f2", editing: false };
    ada.send({
      type: "hello",
      protocol: PROTOCOL,
      location: "/data/responses",
      cell,
      view: { anchor: "b7", y: 0.5 },
      focus_block_id: "b1",
    });
    await ada.drain();
    const ben = await visit.enter();
    expect(ben.of("welcome")[0]!.connections[0]).toMatchObject({
      location: "/data/responses",
      cell,
      view: { anchor: "b7", y: 0.5 },
      focus_block_id: "b1",
    });
  });

  test("a client with another protocol version gets an error and is disconnected", async () => {
    const old = await visit.enter();
    old.send({ type: "hello", protocol: PROTOCOL + 1 });
    await old.until(() => old.closed !== null);
    expect(old.of("closing")[0]!.reason).toBe("protocol");
    expect(old.closed).toEqual({ code: CLOSE_CODES.protocol, reason: "protocol" });
  });

  // Proves attack/rooms
  test("chat is plain text, sent immediately, and HTML in it stays text", async () => {
    const ada = await visit.enter();
    const ben = await visit.enter();
    const message = '<img src=x onerror="alert(1)"> "שלום" 👋 </script>';
    ada.send({ type: "chat", message });
    await ben.until(() => ben.of("chat").length === 1);
    expect(ben.of("chat")[0]).toEqual({ type: "chat", connection_id: ada.connection_id, message });
    ada.socket.send(JSON.stringify({ type: "chat", message: "x".repeat(LIMITS.chat_length + 1) }));
    await ada.until(() => ada.of("error").length === 1);
    expect(ada.of("error")[0]!.code).toBe("malformed");
  });

  test("a ping is answered", async () => {
    const ada = await visit.enter();
    ada.send({ type: "ping" });
    await ada.until(() => ada.of("pong").length === 1);
    expect(ada.closed).toBeNull();
  });

  test("after a lost connection, a person returns with the same color", async () => {
    const ada = await visit.enter({ user_id: "u1" });
    const ben = await visit.enter({ user_id: "u2" });
    const color = ada.of("welcome")[0]!.connections[0]!.color;
    ada.socket.terminate();
    await ben.until(() => ben.of("leave").length === 1);
    const again = await visit.enter({ user_id: "u1" });
    const own = again
      .of("welcome")[0]!
      .connections.find((other) => other.connection_id === again.connection_id);
    expect(again.of("welcome")[0]!.connections).toHaveLength(2);
    expect(own?.color).toBe(color);
  });
}
