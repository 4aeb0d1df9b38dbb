import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomListener } from "../../api/room.ts";
import { enterRoomAtom, livenessAtom } from "./live.ts";
import { gridPageAtom, openGridAtom } from "./page.ts";

let listener: RoomListener;
let reads: number;
vi.mock("../../api/room.ts", () => ({
  enterFormRoom: (_form_id: string, given: RoomListener) => {
    listener = given;
    return { sendPresence() {}, chat() {}, close() {} };
  },
}));

beforeEach(() => {
  reads = 0;
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

const rowNamed = (id: string) => ({ id, data: {}, version: 1 });

test("customers are read again once after their responses, not after others' and not for another table", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    const page = { rows: [], count: 0, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  });
  const store = createStore();
  await store.set(openGridAtom, { kind: "customer", scope_id: "project" });
  store.set(enterRoomAtom, "form");
  const tell = (change: object) =>
    listener.onMessage({ type: "change", change: { form_id: "form", version: 1, ...change } } as never);
  const created = (response: object | null) => tell({ type: "response.created", response });
  const readsAfter = async (act: () => void) => {
    const before = reads;
    act();
    await vi.advanceTimersByTimeAsync(2_000);
    return reads - before;
  };
  const byCustomer = () => created({ id: "a", customer_id: "c" });
  expect(await readsAfter(() => created({ id: "a", customer_id: null }))).toBe(0);
  expect(await readsAfter(byCustomer)).toBe(1);
  expect(
    await readsAfter(() => {
      byCustomer();
      byCustomer();
    }),
  ).toBe(1);
  expect(await readsAfter(() => created(null))).toBe(1);
  expect(await readsAfter(() => tell({ type: "response.deleted", response_ids: ["a"] }))).toBe(1);
  expect(await readsAfter(() => tell({ type: "response.updated", response_id: "a", data: {} }))).toBe(0);
  vi.useRealTimers();
});

test("rows that others delete on another page are counted again once, those on this page are not", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    const rows = reads === 1 ? ["a", "b"].map(rowNamed) : [rowNamed("b")];
    const count = reads === 1 ? 200 : 197;
    const page = { rows, count, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  });
  const store = createStore();
  const scope_id = "form";
  await store.set(openGridAtom, { kind: "response", scope_id });
  store.set(enterRoomAtom, scope_id);
  const deleted = (...response_ids: string[]) =>
    listener.onMessage({
      type: "change",
      change: { type: "response.deleted", form_id: scope_id, response_ids, transaction_id: null },
    } as never);
  deleted("a");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([store.get(gridPageAtom).count, reads]).toEqual([199, 1]);
  deleted("y", "z");
  deleted("x", "a");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([store.get(gridPageAtom).count, reads]).toEqual([197, 2]);
  deleted("x", "y");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(2);
  vi.useRealTimers();
});

test("a page whose rows others deleted is read at once, also if rows of no other page went", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  let rows = [rowNamed("a"), rowNamed("b")];
  vi.stubGlobal("fetch", async () => {
    const page = { rows, count: 102, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  });
  const store = createStore();
  await store.set(openGridAtom, { kind: "response", scope_id: "form" });
  store.set(enterRoomAtom, "form");
  rows = [rowNamed("c")];
  const change = { type: "response.deleted", form_id: "form", version: 1, response_ids: ["a", "b"] };
  listener.onMessage({ type: "change", change } as never);
  await vi.waitFor(() => expect(store.get(gridPageAtom).rows?.map(({ id }) => id)).toEqual(["c"]));
});
