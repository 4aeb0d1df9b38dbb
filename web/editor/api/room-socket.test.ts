import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, RoomMessage } from "#core/contracts/rooms/room.ts";
import { STAY_SECONDS } from "#core/contracts/rooms/room-names.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { ApiError } from "./client.ts";
import type { Room } from "./room.ts";
import { openSocket } from "./room-socket.ts";

/** A socket without a network. The test plays the part of the room. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: FakeSocket[] = [];
  readonly sent: ClientMessage[] = [];
  readonly url: string;
  readyState = FakeSocket.CONNECTING;
  binaryType = "blob";

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1000): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason: "" }));
  }

  /** Accepts the connection, as the room does. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    this.receive({ type: "welcome", protocol: 1, connection_id: "c1", connections: [] });
  }

  receive(message: RoomMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

let tokens: number;
let refusal: ApiError | null;
let received: RoomMessage[];
let losses: number;
let room: Room;

const fetchToken = async (): Promise<RoomToken> => {
  if (refusal) throw refusal;
  tokens += 1;
  return { host: "http://rooms.test", room: "form:f1", token: `token-${tokens}`, expires_at: "" };
};
const socket = () => FakeSocket.all.at(-1)!;
const renewals = () => socket().sent.filter(({ type }) => type === "renew");
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all.length = 0;
  [tokens, refusal, received, losses] = [0, null, [], 0];
  room = openSocket(fetchToken, {
    onMessage: (message) => received.push(message),
    onOpen: () => {},
    onLost: () => {
      losses += 1;
    },
  });
  await pass(1);
  socket().open();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a fresh token is sent on the same socket before each stay of a quarter of an hour ends", async () => {
  for (let quarter = 1; quarter <= 4; quarter++) {
    await pass(STAY_SECONDS - 60);
    expect(renewals()).toHaveLength(quarter);
    expect(renewals().at(-1)).toEqual({ type: "renew", token: `token-${quarter + 1}` });
    socket().receive({ type: "renewed" });
  }
  expect([FakeSocket.all.length, losses]).toEqual([1, 0]);
});

test("if the Worker cannot be reached, the token is requested again before the stay ends", async () => {
  refusal = new ApiError({ error: "UNAVAILABLE", message: "", info: null }, 503);
  await pass(STAY_SECONDS * 0.8 + 45);
  expect(renewals()).toEqual([]);
  refusal = null;
  await pass(30);
  expect(renewals()).toHaveLength(1);
  expect(losses).toBe(0);
});

test("a user whose access was revoked leaves, and the page gets the reason once", async () => {
  refusal = new ApiError({ error: "NOT_FOUND", message: "", info: null }, 404);
  await pass(STAY_SECONDS);
  expect(socket().readyState).toBe(FakeSocket.CLOSED);
  expect(received.filter(({ type }) => type === "closing")).toEqual([{ type: "closing", reason: "revoked" }]);
  await pass(STAY_SECONDS);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a stay that the room has ended continues with a fresh token", async () => {
  socket().receive({ type: "closing", reason: "expired" });
  socket().close(4401);
  await pass(5);
  expect(FakeSocket.all).toHaveLength(2);
  expect(new URL(socket().url).searchParams.get("token")).toBe("token-2");
});

test.each([
  ["cannot be reached", 503, 2],
  ["refuses", 404, 1],
])("a page that was never connected is notified when the Worker %s", async (_, status, least) => {
  room.close();
  losses = 0;
  refusal = new ApiError({ error: "UNAVAILABLE", message: "", info: null }, status);
  room = openSocket(fetchToken, {
    onMessage: (message) => received.push(message),
    onOpen: () => {},
    onLost: () => {
      losses += 1;
    },
  });
  await pass(5);
  expect(losses).toBeGreaterThanOrEqual(least);
});
