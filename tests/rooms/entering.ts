import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formRoom, type RoomName } from "#core/contracts/rooms/room-names.ts";
import { ROOM_SECRET } from "#local/rooms/room-hosts.ts";
import { signRoomToken } from "#worker/clients/room-token.ts";
import { Browser, handshakeStatus } from "./browser.ts";
import type { Visit } from "./visit.ts";

export function enteringCases(visit: Visit): void {
  const claims = () => visit.claims();
  const tokenStatus = async (token: string) => handshakeStatus(`${visit.socketUrl()}?token=${token}`);

  test("a token of this room opens a socket", async () => {
    expect(await tokenStatus(await signRoomToken(claims(), ROOM_SECRET))).toBe(101);
  });

  test("a missing, forged, altered or malformed token does not", async () => {
    const good = await signRoomToken(claims(), ROOM_SECRET);
    const [payload, signature] = good.split(".");
    const admin = Buffer.from(JSON.stringify({ ...claims(), role: "owner" })).toString("base64url");
    expect(await handshakeStatus(visit.socketUrl())).toBe(401);
    expect(await tokenStatus(await signRoomToken(claims(), "another secret"))).toBe(401);
    expect(await tokenStatus(`${admin}.${signature}`)).toBe(401);
    expect(await tokenStatus(`${payload}.${signature!.slice(0, -2)}`)).toBe(401);
    expect(await tokenStatus(`${payload}.`)).toBe(401);
    expect(await tokenStatus("%00%F0.%22")).toBe(401);
  });

  test("an expired token does not", async () => {
    const expired = { ...claims(), exp: Math.floor(Date.now() / 1000) - 1 };
    expect(await tokenStatus(await signRoomToken(expired, ROOM_SECRET))).toBe(401);
  });

  // Proves attack/rooms
  test("a token of another room, or one for publishing, does not", async () => {
    const { exp, nonce } = claims();
    const elsewhere = { ...claims(), room: formRoom(randomUUID()) };
    expect(await tokenStatus(await signRoomToken(elsewhere, ROOM_SECRET))).toBe(403);
    const publish = { scope: "publish" as const, room: visit.room, exp, nonce };
    expect(await tokenStatus(await signRoomToken(publish, ROOM_SECRET))).toBe(403);
  });

  test("a room of no known kind does not exist", async () => {
    visit.room = "secret:1" as RoomName;
    expect(await tokenStatus(await signRoomToken(claims(), ROOM_SECRET))).toBe(404);
  });

  test("the browser chooses neither its connection id nor its claims", async () => {
    const ada = await visit.enter();
    const access = await visit.host.client.token({
      room: visit.room,
      user_id: "u2",
      name: "Eve",
      role: "viewer",
      ...{ session_id: "session-2", admission: 1 },
    });
    const token = `${access.token}&_pk=${ada.connection_id}`;
    const forged = encodeURIComponent(JSON.stringify({ ...claims(), user_id: "u1", role: "owner" }));
    const eve = await Browser.open({ ...access, token }, { "x-room-claims": forged });
    visit.adopt(eve);
    expect(eve.connection_id).not.toBe(ada.connection_id);
    const { connections } = eve.of("welcome")[0]!;
    expect(connections.at(-1)).toMatchObject({
      connection_id: eve.connection_id,
      user_id: "u2",
      role: "viewer",
    });
  });

  test("a token holds one seat: a newer socket takes it over", async () => {
    const access = await visit.host.client.token({
      room: visit.room,
      user_id: "u1",
      name: "Ada",
      role: "editor",
      ...{ session_id: "session-1", admission: 1 },
    });
    const older = await Browser.open(access);
    const newer = await Browser.open(access);
    visit.adopt(newer);
    await older.until(() => older.of("closing").length > 0);
    expect(older.of("closing")[0]!.reason).toBe("replaced");
    older.socket.terminate();
    expect(newer.of("welcome")[0]!.connections).toHaveLength(1);
  });
}
