import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { RoomListener } from "../../api/room.ts";
import { openStateAtom } from "../editing/open-document.ts";
import { changeCellAtom } from "./history.ts";
import { enterRoomAtom } from "./live.ts";
import { loadRowsAtom, openGridAtom, removeRowsAtom, returnRowsAtom, showPageAtom } from "./page.ts";
import { openRecordIdAtom } from "./panel.ts";
import {
  isRecordDeletedAtom,
  keptRecordAtom,
  loadRecordAtom,
  openRecordAtom,
  recordNeedAtom,
  recordStateAtom,
  stepRecordAtom,
} from "./record.ts";

/** The record of a row that is on the page or not, against a server with two pages of one row. */

const name = { id: "name", name: "name", type: "text", options: [], optgroups: [], local_index: 0 };
const field = name as unknown as FieldDefinition;
const rowNamed = (id: string) => ({
  id,
  local_id: "#",
  version: 1,
  data: { name: { value: id } },
});
let rows: ReturnType<typeof rowNamed>[];
let isFailing: boolean;
/** Runs before a page is read. */
let meanwhile: (() => void) | null;
/** The listener of the room that was entered last. The module of rooms may be the fake one of another file. */
const shared = globalThis as unknown as { listener: RoomListener };
let store: ReturnType<typeof createStore>;
vi.mock("../../api/room.ts", () => ({
  enterFormRoom: (_form_id: string, given: RoomListener) => {
    Object.assign(globalThis, { listener: given });
    return { sendPresence() {}, chat() {}, close() {} };
  },
}));

async function respond(address: string, init: RequestInit): Promise<Response> {
  const refused = (error: string, status: number) => Response.json({ error, message: error }, { status });
  const asked = /(?:records|rows)\/([ab])\b/.exec(address)?.[1];
  const row = rows.find(({ id }) => id === asked);
  if (asked !== undefined && row === undefined) return refused("NOT_FOUND", 404);
  if (row !== undefined && init.method === "GET") {
    return Response.json({ data: { row: structuredClone(row), meta: {} } });
  }
  if (row !== undefined) {
    const { value } = JSON.parse(String(init.body));
    Object.assign(row, { version: row.version + 1, data: { name: { value } } });
    return Response.json({ data: { id: row.id, version: row.version, updated_at: "", cell: row.data.name } });
  }
  meanwhile?.();
  if (isFailing) return refused("FORBIDDEN", 403);
  const page = address.includes("page=1") ? 1 : 0;
  const shown = structuredClone(rows.slice(page, page + 1));
  const cursors = { next_cursor: null, previous_cursor: null };
  return Response.json({ data: { rows: shown, count: 200, page, limit: 100, ...cursors } });
}

/** Does what the panel does. */
function openPanel() {
  const keep = () => {
    const row = store.get(keptRecordAtom);
    if (row !== null) store.set(keptRecordAtom, row);
  };
  store.sub(keptRecordAtom, keep);
  store.sub(recordNeedAtom, () => void store.set(loadRecordAtom));
  store.set(openRecordIdAtom, "a");
  keep();
}

beforeEach(async () => {
  // No timer of a test outlives it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  rows = ["a", "b"].map(rowNamed);
  isFailing = false;
  meanwhile = null;
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", respond);
  store = createStore();
  const scope_id = `form-${Math.random()}`;
  const document = {
    form: { form_id: scope_id, fields: [field] },
    connection: null,
    role: "owner",
  } as unknown;
  store.set(openStateAtom, { status: "ready", document_id: "d", document: document as EditorDocument });
  await store.set(openGridAtom, { kind: "response", scope_id });
  store.set(enterRoomAtom, scope_id);
  tell = (change) =>
    shared.listener.onMessage({ type: "change", change: { form_id: scope_id, ...change } } as never);
  openPanel();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let tell: (change: object) => void;
const shown = () => store.get(openRecordAtom)?.data.name?.value;
const rename = (value: string) => store.set(changeCellAtom, { row_id: "a", local_id: "#", field, value });
const settled = () => vi.waitFor(() => expect(store.get(recordStateAtom).status).not.toBe("loading"));

// Proves data/record-on-other-page
test("an edit on the page stays when the row leaves it, and edits and others' changes arrive there", async () => {
  await settled();
  await rename("Ada");
  const seen: unknown[] = [];
  store.sub(openRecordAtom, () => seen.push(shown()));
  await store.set(showPageAtom, 1);
  await settled();
  expect(new Set([...seen, shown()])).toEqual(new Set(["Ada"]));
  const edited = rename("Bea");
  expect(shown()).toBe("Bea");
  await edited;
  expect(shown()).toBe("Bea");
  tell({ type: "response.updated", response_id: "a", data: { name: { value: "Cleo" } }, version: 7 });
  expect(shown()).toBe("Cleo");
  const data = { name: { value: "Dora" } };
  tell({ type: "cells.updated", rows: [{ response_id: "a", data, version: 8 }], version: 8 });
  expect(shown()).toBe("Dora");
  // What was too long to be told is read.
  rows[0] = { ...rowNamed("a"), version: 9, data: { name: { value: "Eve" } } };
  tell({ type: "response.updated", response_id: "a", data: null, version: 9 });
  await vi.waitFor(() => expect(shown()).toBe("Eve"));
});

// Proves data/record-on-other-page
test("a deleted record is told, on this page or another, until the deletion is undone", async () => {
  await settled();
  for (const page of [0, 1]) {
    await store.set(showPageAtom, page);
    await settled();
    const [a, ...others] = rows;
    rows = others;
    tell({ type: "response.deleted", response_ids: ["a"] });
    expect(store.get(openRecordAtom)).toBeNull();
    expect(store.get(isRecordDeletedAtom)).toBe(true);
    await settled();
    rows = [a!, ...others];
    store.set(returnRowsAtom, new Set(["a"]));
    expect(store.get(isRecordDeletedAtom)).toBe(false);
    await vi.waitFor(() => expect(shown()).toBe("a"));
  }
});

test("a deletion or its undoing that the room does not list is found", async () => {
  await store.set(showPageAtom, 1);
  await settled();
  const [a, b] = rows;
  rows = [b!];
  tell({ type: "response.deleted", response_ids: null });
  await vi.waitFor(() => expect(store.get(isRecordDeletedAtom)).toBe(true));
  rows = [a!, b!];
  tell({ type: "response.deleted", response_ids: null });
  await vi.waitFor(() => expect(shown()).toBe("a"));
});

test("what was read before a deletion does not undo it", async () => {
  await settled();
  await store.set(showPageAtom, 1);
  await settled();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const answer = respond(address, init);
    rows = rows.filter(({ id }) => id !== "a");
    return answer;
  });
  const reading = store.set(loadRecordAtom);
  store.set(removeRowsAtom, new Set(["a"]));
  await reading;
  expect(store.get(isRecordDeletedAtom)).toBe(true);
});

test("a step to a page that does not arrive opens nothing, and can be taken again", async () => {
  const step = async () => (await store.set(stepRecordAtom, 1, () => {}))?.id ?? null;
  isFailing = true;
  expect(await step()).toBeNull();
  isFailing = false;
  expect(await step()).toBe("b");
});

test("a step whose page is superseded opens nothing of another page", async () => {
  const step = async () => (await store.set(stepRecordAtom, 1, () => {}))?.id ?? null;
  meanwhile = () => {
    meanwhile = null;
    void store.set(showPageAtom, 0);
  };
  expect(await step()).toBeNull();
  expect(store.get(openRecordIdAtom)).toBe("a");
  // Read again because of a change.
  await store.set(loadRowsAtom);
  meanwhile = () => {
    meanwhile = null;
    void store.set(loadRowsAtom);
  };
  expect(await step()).toBe("b");
});
