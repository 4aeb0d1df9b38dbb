import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomListener } from "../../api/room.ts";
import { enterRoomAtom, livenessAtom } from "./live.ts";

let listener: RoomListener;
vi.mock("../../api/room.ts", () => ({
  enterFormRoom: (_form_id: string, given: RoomListener) => {
    listener = given;
    return { sendPresence() {}, chat() {}, close() {} };
  },
}));

beforeEach(() => {
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, "connecting"],
  [false, "offline"],
])("before the first connection, with navigator.onLine %s, the grid is %s", (onLine, expected) => {
  vi.stubGlobal("navigator", { onLine });
  const store = createStore();
  store.set(enterRoomAtom, "form");
  expect(store.get(livenessAtom)).toBe(expected);
  listener.onOpen();
  expect(store.get(livenessAtom)).toBe("live");
  listener.onLost();
  expect(store.get(livenessAtom)).toBe("offline");
});

test("a failed first attempt is shown, and entering again starts over", () => {
  vi.stubGlobal("navigator", { onLine: true });
  const store = createStore();
  const leave = store.set(enterRoomAtom, "form");
  listener.onLost();
  expect(store.get(livenessAtom)).toBe("offline");
  leave();
  const before = listener;
  store.set(enterRoomAtom, "form");
  before.onLost();
  expect(store.get(livenessAtom)).toBe("connecting");
});
