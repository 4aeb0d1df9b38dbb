import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLOSE_CODES, formRoom, LIMITS, PROTOCOL, type RoomName, roomPath } from "#core/contracts/room.ts";
import type { RoomVisitor } from "#worker/clients/room.ts";
import { signRoomToken } from "#worker/clients/room-token.ts";
import { Browser, handshakeStatus } from "#worker/testing/room-browser.ts";
import {
  ROOM_SECRET,
  type RunningHost,
  startDurableObject,
  startPartyKit,
} from "#worker/testing/room-hosts.ts";

const HOSTS = [
  { name: "PartyKit", start: startPartyKit },
  { name: "Durable Object", start: startDurableObject },
];

describe.each(HOSTS)("rooms on $name", ({ start }) => {
  let host: RunningHost;
  let room: RoomName;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    host = await start();
  }, 90_000);
  afterAll(() => host?.close());
  afterEach(async () => {
    await Promise.all(browsers.splice(0).map((browser) => browser.close()));
  });

  const newRoom = () => {
    room = formRoom(randomUUID());
  };
  const enter = async (visitor: Partial<RoomVisitor> = {}) => {
    const user_id = visitor.user_id ?? randomUUID();
    const access = await host.client.token({ room, user_id, name: "Ada", role: "editor", ...visitor });
    const browser = await Browser.open(access);
    browsers.push(browser);
    return browser;
  };
  const socketUrl = () => host.origin.replace("http", "ws") + roomPath(room);
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${host.origin}${roomPath(room)}`, { method: "POST", headers, body });

  describe("who may enter", () => {
    const claims = () => ({
      scope: "join" as const,
      room,
      user_id: "u1",
      name: "Ada",
      color: "teal" as const,
      role: "editor" as const,
      exp: Math.floor(Date.now() / 1000) + 60,
      nonce: randomUUID(),
    });
    const tokenStatus = async (token: string) => handshakeStatus(`${socketUrl()}?token=${token}`);

    test("a token of this room opens a socket", async () => {
      newRoom();
      expect(await tokenStatus(await signRoomToken(claims(), ROOM_SECRET))).toBe(101);
    });

    test("no token, a forged or tampered one, or nonsense does not", async () => {
      newRoom();
      const good = await signRoomToken(claims(), ROOM_SECRET);
      const [payload, signature] = good.split(".");
      const admin = Buffer.from(JSON.stringify({ ...claims(), role: "owner" })).toString("base64url");
      expect(await handshakeStatus(socketUrl())).toBe(401);
      expect(await tokenStatus(await signRoomToken(claims(), "another secret"))).toBe(401);
      expect(await tokenStatus(`${admin}.${signature}`)).toBe(401);
      expect(await tokenStatus(`${payload}.${signature!.slice(0, -2)}`)).toBe(401);
      expect(await tokenStatus(`${payload}.`)).toBe(401);
      expect(await tokenStatus("%00%F0.%22")).toBe(401);
    });

    test("an expired token does not", async () => {
      newRoom();
      const expired = { ...claims(), exp: Math.floor(Date.now() / 1000) - 1 };
      expect(await tokenStatus(await signRoomToken(expired, ROOM_SECRET))).toBe(401);
    });

    test("a token of another room, or one for publishing, does not", async () => {
      newRoom();
      const { exp, nonce } = claims();
      const elsewhere = { ...claims(), room: formRoom(randomUUID()) };
      expect(await tokenStatus(await signRoomToken(elsewhere, ROOM_SECRET))).toBe(403);
      const publish = { scope: "publish" as const, room, exp, nonce };
      expect(await tokenStatus(await signRoomToken(publish, ROOM_SECRET))).toBe(403);
    });

    test("a room of no known kind does not exist", async () => {
      room = "secret:1" as RoomName;
      expect(await tokenStatus(await signRoomToken(claims(), ROOM_SECRET))).toBe(404);
    });

    test("the browser chooses neither its connection id nor its claims", async () => {
      newRoom();
      const ada = await enter();
      const access = await host.client.token({ room, user_id: "u2", name: "Eve", role: "viewer" });
      const eve = await Browser.open({
        ...access,
        url: access.url,
        token: `${access.token}&_pk=${ada.connection_id}`,
      });
      browsers.push(eve);
      expect(eve.connection_id).not.toBe(ada.connection_id);
      expect(eve.of("welcome")[0]!.connections.map((other) => other.user_id)).toContain("u2");
    });

    test("a token holds one seat: the newer socket takes it over", async () => {
      newRoom();
      const access = await host.client.token({ room, user_id: "u1", name: "Ada", role: "editor" });
      const older = await Browser.open(access);
      const newer = await Browser.open(access);
      browsers.push(newer);
      await older.until(() => older.of("closing").length > 0);
      expect(older.of("closing")[0]!.reason).toBe("replaced");
      older.socket.terminate();
      expect(newer.of("welcome")[0]!.connections).toHaveLength(1);
    });
  });

  describe("presence", () => {
    test("welcome names everybody, join and leave tell the others", async () => {
      newRoom();
      const ada = await enter({ name: "Ada", user_id: "u1" });
      const ben = await enter({ name: "Ben", user_id: "u2", role: "viewer" });
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

    test("positions are gathered: others get the last, the mover gets nothing", async () => {
      newRoom();
      const ada = await enter();
      const ben = await enter();
      for (let i = 1; i <= 50; i++)
        ada.send({ type: "presence", pointer: { x: i / 100, y: 0, anchor: null } });
      const seen = () => ben.of("presence").flatMap((message) => message.positions);
      await ben.until(() => seen().at(-1)?.pointer?.x === 0.5);
      expect(seen().length).toBeLessThan(50);
      expect(seen().every((position) => position.connection_id === ada.connection_id)).toBe(true);
      // Ben moves next: had Ada been sent her own positions, they would have arrived before his.
      ben.send({ type: "presence", cell: { pk: "r1", column: "f1", editing: true } });
      await ada.until(() => ada.of("presence").length > 0);
      expect(ada.of("presence").flatMap((message) => message.positions)).toEqual([
        { connection_id: ben.connection_id, cell: { pk: "r1", column: "f1", editing: true } },
      ]);
    });

    test("a newcomer sees where everybody is", async () => {
      newRoom();
      const ada = await enter();
      const cell = { pk: "r9", column: "f2", editing: false };
      ada.send({
        type: "hello",
        protocol: PROTOCOL,
        location: "/data/responses",
        cell,
        focus_block_id: "b1",
      });
      await ada.settle();
      const ben = await enter();
      expect(ben.of("welcome")[0]!.connections[0]).toMatchObject({
        location: "/data/responses",
        cell,
        focus_block_id: "b1",
      });
    });

    test("whoever speaks another protocol is told and closed", async () => {
      newRoom();
      const old = await enter();
      old.send({ type: "hello", protocol: PROTOCOL + 1 });
      await old.until(() => old.closed !== null);
      expect(old.of("closing")[0]!.reason).toBe("protocol");
      expect(old.closed).toEqual({ code: CLOSE_CODES.protocol, reason: "protocol" });
    });

    test("chat is plain text, at once, and HTML in it stays text", async () => {
      newRoom();
      const ada = await enter();
      const ben = await enter();
      const message = '<img src=x onerror="alert(1)"> "שלום" 👋 </script>';
      ada.send({ type: "chat", message });
      await ben.until(() => ben.of("chat").length === 1);
      expect(ben.of("chat")[0]).toEqual({ type: "chat", connection_id: ada.connection_id, message });
      ada.socket.send(JSON.stringify({ type: "chat", message: "x".repeat(LIMITS.chat_length + 1) }));
      await ada.until(() => ada.of("error").length === 1);
      expect(ada.of("error")[0]!.code).toBe("malformed");
    });

    test("a ping is answered", async () => {
      newRoom();
      const ada = await enter();
      ada.send({ type: "ping" });
      await ada.until(() => ada.of("pong").length === 1);
      expect(ada.closed).toBeNull();
    });

    test("after a lost connection the same person comes back with the same colour", async () => {
      newRoom();
      const ada = await enter({ user_id: "u1" });
      const ben = await enter({ user_id: "u2" });
      const color = ada.of("welcome")[0]!.connections[0]!.color;
      ada.socket.terminate();
      await ben.until(() => ben.of("leave").length === 1);
      const again = await enter({ user_id: "u1" });
      const own = again
        .of("welcome")[0]!
        .connections.find((other) => other.connection_id === again.connection_id);
      expect(again.of("welcome")[0]!.connections).toHaveLength(2);
      expect(own?.color).toBe(color);
    });
  });

  describe("changes from the Worker", () => {
    const change = (version: number) => ({
      type: "response.created" as const,
      form_id: "f1",
      response: { id: "r1", data: { q1: { value: "<b>hi</b>" } } },
      version,
    });

    test("reach everybody in the room, in order", async () => {
      newRoom();
      const [ada, ben] = [await enter(), await enter()];
      await host.client.publish(room, change(1));
      await host.client.publish(room, change(2));
      await host.client.publish(formRoom(randomUUID()), change(3));
      for (const browser of [ada, ben]) {
        await browser.until(() => browser.of("change").length === 2);
        expect(browser.of("change").map((message) => message.change)).toEqual([change(1), change(2)]);
      }
    });

    test("need the Worker's token for that room", async () => {
      newRoom();
      const ada = await enter();
      const body = JSON.stringify(change(1));
      const times = { exp: Math.floor(Date.now() / 1000) + 60, nonce: randomUUID() };
      const elsewhere = { scope: "publish" as const, room: formRoom(randomUUID()), ...times };
      const { token: joinToken } = await host.client.token({ room, user_id: "u", name: "", role: "owner" });
      const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
      expect((await post({}, body)).status).toBe(401);
      expect((await post(bearer(ROOM_SECRET), body)).status).toBe(401);
      expect((await post(bearer(joinToken), body)).status).toBe(403);
      expect((await post(bearer(await signRoomToken(elsewhere, ROOM_SECRET)), body)).status).toBe(403);
      expect((await fetch(`${host.origin}${roomPath(room)}`)).status).toBe(405);
      const good = await signRoomToken({ scope: "publish", room, ...times }, ROOM_SECRET);
      expect((await post(bearer(good), '{"type":"form.dropped"}')).status).toBe(400);
      expect((await post(bearer(good), body)).status).toBe(204);
      await ada.until(() => ada.of("change").length > 0);
      expect(ada.of("change")).toHaveLength(1);
    });

    test("lose a row that is too large, not the change", async () => {
      newRoom();
      const ada = await enter();
      const huge = { ...change(7), response: { id: "r1", text: "x".repeat(LIMITS.change_length) } };
      await host.client.publish(room, huge);
      await ada.until(() => ada.of("change").length === 1);
      expect(ada.of("change")[0]!.change).toEqual({ ...huge, response: null });
    });

    test("access that ends, ends every connection of that person", async () => {
      newRoom();
      const one = await enter({ user_id: "u1" });
      const two = await enter({ user_id: "u1" });
      const ben = await enter({ user_id: "u2" });
      await host.client.publish(room, { type: "access.revoked", user_id: "u1" });
      for (const browser of [one, two]) {
        await browser.until(() => browser.of("closing").length > 0);
        expect(browser.of("closing")[0]!.reason).toBe("revoked");
      }
      await ben.until(() => ben.of("leave").length === 2);
    });
  });

  describe("abuse", () => {
    test("a flood is warned, then dropped, then closed, and harms nobody", async () => {
      newRoom();
      const [flooder, ada, ben] = [await enter(), await enter(), await enter()];
      for (let i = 0; i < 1_000; i++) flooder.send({ type: "chat", message: `spam ${i}` });
      ada.send({ type: "chat", message: "still here" });
      const heard = (from: Browser) =>
        ben.of("chat").filter((message) => message.connection_id === from.connection_id).length;
      await ben.until(() => heard(ada) === 1);
      await flooder.until(() => flooder.closed !== null);
      expect(flooder.of("slow_down").length).toBeGreaterThan(0);
      expect(flooder.closed?.code).toBe(CLOSE_CODES.policy);
      await ben.until(() => ben.of("leave").length === 1);
      expect(heard(flooder)).toBeLessThan(600);
      expect(ada.closed).toBeNull();
    });

    test("messages of 1 MB are refused, and a row of them ends the connection", async () => {
      newRoom();
      const [sender, ada, ben] = [await enter(), await enter(), await enter()];
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

    test("what is not of the vocabulary is refused and relayed to nobody", async () => {
      newRoom();
      const [sender, ben] = [await enter(), await enter()];
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

    test("one person cannot take every seat", async () => {
      newRoom();
      for (let i = 0; i < LIMITS.connections_per_user; i++) await enter({ user_id: "u1" });
      const surplus = await enter({ user_id: "u1" });
      expect(surplus.of("closing")[0]!.reason).toBe("full");
      expect((await enter({ user_id: "u2" })).closed).toBeNull();
    });
  });

  test("a room that slept knows everybody again", { timeout: 120_000 }, async () => {
    newRoom();
    const longest = {
      name: "名".repeat(LIMITS.name_length),
      location: "頁".repeat(LIMITS.location_length),
      cell: { pk: "鍵".repeat(LIMITS.pk_length), column: "列".repeat(LIMITS.column_length), editing: true },
      focus_block_id: "焦".repeat(LIMITS.id_length),
    };
    const ada = await enter({ user_id: "u1", name: longest.name });
    const { name: _, ...presence } = longest;
    ada.send({ type: "presence", ...presence, pointer: { x: 0.5, y: 0.5, anchor: null } });
    await ada.settle();
    const asleep = async () => {
      const probe = await enter({ user_id: "probe" });
      const seen = probe.of("welcome")[0]!.connections.find((other) => other.user_id === "u1");
      await probe.close();
      expect(seen).toMatchObject(longest);
      // Pointers live in memory only, so one that is gone tells that the room was evicted in between.
      return seen?.pointer === null;
    };
    expect(await asleep()).toBe(false);
    do await new Promise((resolve) => setTimeout(resolve, 15_000));
    while (!(await asleep()));

    const ben = await enter({ user_id: "u2" });
    await ada.until(() => ada.of("join").some((message) => message.connection.user_id === "u2"));
    ada.send({ type: "presence", pointer: { x: 0.25, y: 0, anchor: null } });
    await ben.until(() => ben.of("presence").length > 0);
    await ben.close();
    await ada.until(() => ada.of("leave").some((message) => message.connection_id === ben.connection_id));
  });
});
