import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomListener } from "../../api/room.ts";
import { gridRowsAtom } from "./edits.ts";
import { enterRoomAtom, livenessAtom } from "./live.ts";
import { gridPageAtom, loadRowsAtom, openGridAtom } from "./page.ts";
import { DEFAULT_VIEW } from "./query.ts";
import { newsCountAtom } from "./read-again.ts";
import { activeCellAtom, editingAtom, keepActiveCellAtom } from "./selection.ts";

/** The listener of the room that was entered last. The module of rooms may be the fake one of another file. */
const shared = globalThis as unknown as { listener: RoomListener };
let reads: number;
vi.mock("../../api/room.ts", () => ({
  enterFormRoom: (_form_id: string, given: RoomListener) => {
    Object.assign(globalThis, { listener: given });
    return { sendPresence() {}, chat() {}, close() {} };
  },
}));

beforeEach(() => {
  // No timer of a test outlives it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  reads = 0;
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [true, "connecting"],
  [false, "offline"],
])("before the first connection, with navigator.onLine %s, the grid is %s", (onLine, expected) => {
  vi.stubGlobal("navigator", { onLine });
  const store = createStore();
  store.set(enterRoomAtom, "form");
  expect(store.get(livenessAtom)).toBe(expected);
  shared.listener.onOpen();
  expect(store.get(livenessAtom)).toBe("live");
  shared.listener.onLost();
  expect(store.get(livenessAtom)).toBe("offline");
});

test("a failed first attempt is shown, and entering again starts over", () => {
  vi.stubGlobal("navigator", { onLine: true });
  const store = createStore();
  const leave = store.set(enterRoomAtom, "form");
  shared.listener.onLost();
  expect(store.get(livenessAtom)).toBe("offline");
  leave();
  const before = shared.listener;
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
    shared.listener.onMessage({
      type: "change",
      change: { form_id: "form", version: 1, ...change },
    } as never);
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
    shared.listener.onMessage({
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
  shared.listener.onMessage({ type: "change", change } as never);
  await vi.waitFor(() => expect(store.get(gridPageAtom).rows?.map(({ id }) => id)).toEqual(["c"]));
});

/** Opens a form with ten responses on its only page, and enters its room. Returns what its room tells. */
async function openTen(store: ReturnType<typeof createStore>, view = {}) {
  vi.stubGlobal("navigator", { onLine: true });
  const scope_id = `form-${Math.random()}`;
  let rows = Array.from({ length: 10 }, (_, n) => ({ ...rowNamed(`r${10 - n}`), local_index: 10 - n }));
  vi.stubGlobal("fetch", async () =>
    Response.json({
      data: { rows, count: 10, page: 0, limit: 10, next_cursor: null, previous_cursor: null },
    }),
  );
  const table = { kind: "response", scope_id } as const;
  await store.set(openGridAtom, table, { ...DEFAULT_VIEW, limit: 10, ...view });
  store.set(enterRoomAtom, scope_id);
  const tell = (change: object) =>
    shared.listener.onMessage({
      type: "change",
      change: { form_id: scope_id, version: 2, ...change },
    } as never);
  const reload = (change: (before: typeof rows) => typeof rows) => {
    rows = change(rows);
    return store.set(loadRowsAtom);
  };
  return { table, tell, reload };
}

// Proves data/edit-row-gone
test("a row that is being edited stays until its editor closes, whether others arrive, it moves or is deleted", async () => {
  const store = createStore();
  const { table, tell, reload } = await openTen(store);
  const ids = () => store.get(gridRowsAtom).map(({ id }) => id);
  const cell = { row_id: "r1", column: "name" };
  store.set(activeCellAtom, cell);
  store.set(keepActiveCellAtom);
  store.set(editingAtom, { typed: "Ada" });
  const arrive = (n: number) => {
    tell({
      type: "response.created",
      response: { id: `r${n}`, local_index: n, version: 1, data: { a: {} } },
    });
    store.set(keepActiveCellAtom);
  };
  arrive(11);
  expect(ids()).toEqual(["r11", "r10", "r9", "r8", "r7", "r6", "r5", "r4", "r3", "r2", "r1"]);
  arrive(12);
  expect([ids().length, ids().at(-1)]).toEqual([11, "r1"]);
  await reload((rows) => rows.filter(({ id }) => id > "r4"));
  store.set(keepActiveCellAtom);
  expect(ids().at(-1)).toBe("r1");
  tell({ type: "response.deleted", response_ids: ["r1"], transaction_id: null });
  store.set(keepActiveCellAtom);
  expect([store.get(activeCellAtom), store.get(editingAtom)]).toEqual([cell, { typed: "Ada" }]);
  await store.set(openGridAtom, { ...table, kind: "session" });
  expect(ids()).not.toContain("r1");
  await store.set(openGridAtom, table);
  expect(ids()).toContain("r1");
  store.set(editingAtom, null);
  expect(ids()).not.toContain("r1");
  store.set(keepActiveCellAtom);
  expect(store.get(activeCellAtom)).toEqual({ row_id: ids().at(-1), column: "name" });
});

// Proves data/edit-chart-current
test("responses that come or change beyond the page are news, what visitors type is not", async () => {
  const store = createStore();
  const { tell } = await openTen(store, { search: "ada" });
  const isNews = (change: object) => {
    const before = store.get(newsCountAtom);
    tell(change);
    return store.get(newsCountAtom) > before;
  };
  const elsewhere = { response_id: "other", data: { name: { value: "x" } } };
  expect(isNews({ type: "response.created", response: { id: "r11", local_index: 11, data: {} } })).toBe(true);
  expect(isNews({ type: "response.updated", ...elsewhere })).toBe(true);
  expect(isNews({ type: "cells.updated", rows: [{ ...elsewhere, version: 2 }] })).toBe(true);
  expect(isNews({ type: "session.updated", session_id: "s", session: null })).toBe(false);
  expect(isNews({ type: "sessions.updated", sessions: null })).toBe(false);
});

test("what several people typed is shown at once, and sessions that are not on the page are read", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    const rows = ["a", "b"].map(rowNamed);
    return Response.json({
      data: { rows, count: 2, page: 0, limit: 100, next_cursor: null, previous_cursor: null },
    });
  });
  const store = createStore();
  await store.set(openGridAtom, { kind: "session", scope_id: "form" });
  store.set(enterRoomAtom, "form");
  const draft = (session_id: string, version: number, value: string) => ({
    session_id,
    version,
    session: { data: { name: { value } }, updated_at: "2026-11-30T00:00:00Z", last_field_id: "name" },
  });
  const tell = (...sessions: object[]) =>
    shared.listener.onMessage({
      type: "change",
      change: { type: "sessions.updated", form_id: "form", sessions },
    } as never);
  const names = () =>
    store.get(gridRowsAtom).map(({ id, data, last_field_id }) => [id, data.name?.value, last_field_id]);
  tell(draft("a", 2, "Ada"), draft("b", 3, "Ben"));
  // Sent before, through another isolate.
  tell(draft("b", 2, "Be"));
  expect(names()).toEqual([
    ["a", "Ada", "name"],
    ["b", "Ben", "name"],
  ]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(1);
  tell(draft("a", 4, "Ada L"), draft("elsewhere", 1, "Cy"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(2);
});
