import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { preferredColor } from "#core/contracts/rooms/colors.ts";
import { DRAFT_PAUSE, GATHERED_HEADER, PAUSE_HEADER } from "#core/contracts/rooms/draft-pause.ts";
import { parseClaims } from "#core/contracts/rooms/room.ts";
import { LIMITS, STAY_SECONDS, TOKEN_SECONDS } from "#core/contracts/rooms/room-names.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";
import { createRoomClient, type RoomSettings } from "./room.ts";

const settings = (own: Partial<RoomSettings>): RoomSettings => ({
  ROOM_HOST: "",
  ROOM_SECRET: "secret",
  ROOMS: undefined as unknown as RoomSettings["ROOMS"],
  APP_ORIGIN: "https://sheaf.test",
  ...own,
});
const change = { type: "form.changed", document_id: "d1", version: 3 } as const;
const image = "/v1/assets/0b0e5c1e-4a2b-4c3d-8e4f-5a6b7c8d9e0f";
const person = { room: "form:f1", user_id: "u1", name: "Ada", image, role: "editor" } as const;
const visitor = { ...person, session_id: "s1", admission: 7 };
const claimsOf = (token: string) => parseClaims(Buffer.from(token.split(".")[0]!, "base64url").toString());

describe("token", () => {
  test("contains room, person, picture, role and color, and is valid for a minute", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { token } = await createRoomClient(settings({})).token(visitor);
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ scope: "join", ...visitor, color: preferredColor("u1") });
    expect(claims!.exp - before).toBeGreaterThanOrEqual(60);
    expect(claims!.exp - before).toBeLessThan(120);
    expect(claims).toMatchObject({ stays_until: claims!.exp - TOKEN_SECONDS + STAY_SECONDS });
  });

  test("is different each time", async () => {
    const client = createRoomClient(settings({}));
    const [one, two] = [await client.token(visitor), await client.token(visitor)];
    expect(one.token).not.toBe(two.token);
  });

  test("leads to the same path on both hosts", async () => {
    const own = await createRoomClient(settings({})).token(visitor);
    const partyKit = await createRoomClient(settings({ ROOM_HOST: "http://127.0.0.1:1999" })).token(visitor);
    expect(own.url).toBe("wss://sheaf.test/parties/main/form:f1");
    expect(partyKit.url).toBe("ws://127.0.0.1:1999/parties/main/form:f1");
  });

  test("shortens a name to the room's limit", async () => {
    const { token } = await createRoomClient(settings({})).token({ ...visitor, name: "é".repeat(500) });
    expect(claimsOf(token)).toMatchObject({ name: "é".repeat(LIMITS.name_length) });
  });
});

describe("publish over HTTP", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  /** Headers of the last request. */
  let asked: Record<string, unknown> = {};
  const listen = async (status: number, headers: Record<string, string> = {}): Promise<string> => {
    server = createServer((request, response) => {
      asked = request.headers;
      response.writeHead(status, headers).end(status === 204 ? undefined : "no");
    });
    await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test("resolves when the room accepts the message", async () => {
    const ROOM_HOST = await listen(204);
    await createRoomClient(settings({ ROOM_HOST })).publish("form:f1", change);
    expect(asked).not.toHaveProperty(GATHERED_HEADER);
  });

  test("rejects with the room's status when it refuses", async () => {
    const ROOM_HOST = await listen(401);
    const published = createRoomClient(settings({ ROOM_HOST })).publish("form:f1", change);
    await expect(published).rejects.toThrow("Room form:f1 returned 401: no");
  });

  test.each([400, 413])("rejects for good when the room cannot read the message: %d", async (status) => {
    const client = createRoomClient(settings({ ROOM_HOST: await listen(status) }));
    await expect(client.publish("form:f1", change)).rejects.toThrow(RoomRefusal);
  });

  test.each([401, 404, 429, 503])("rejects for now when the reason may pass: %d", async (status) => {
    const client = createRoomClient(settings({ ROOM_HOST: await listen(status) }));
    await expect(client.publish("form:f1", change)).rejects.not.toThrow(RoomRefusal);
  });

  test("tells the room how long drafts were gathered, and returns the pause that it wants", async () => {
    const client = createRoomClient(settings({ ROOM_HOST: await listen(204, { [PAUSE_HEADER]: "7000" }) }));
    expect(await client.publish("form:f1", change, 1_200)).toBe(7_000);
    expect(asked).toMatchObject({ [GATHERED_HEADER]: "1200" });
  });

  test("of drafts returns the shortest pause for a room of an earlier version, and rejects like any other", async () => {
    const early = createRoomClient(settings({ ROOM_HOST: await listen(204) }));
    expect(await early.publish("form:f1", change, 1_200)).toBe(DRAFT_PAUSE.least);
    server!.close();
    const busy = createRoomClient(settings({ ROOM_HOST: await listen(503) }));
    await expect(busy.publish("form:f1", change, 1_200)).rejects.toThrow("503");
  });

  test("rejects when the room is unreachable", async () => {
    const ROOM_HOST = await listen(204);
    await new Promise((resolve) => server!.close(resolve));
    await expect(createRoomClient(settings({ ROOM_HOST })).publish("form:f1", change)).rejects.toThrow();
  });
});
