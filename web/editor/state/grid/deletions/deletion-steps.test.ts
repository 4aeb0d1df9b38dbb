import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { gridRowsAtom } from "../edits.ts";
import { changeCellAtom, type Direction, nextStepsAtom, takeStepAtom } from "../history.ts";
import { loadRowsAtom, openGridAtom } from "../page.ts";
import { activeCellAtom, rowSelectionAtom } from "../selection.ts";
import { deleteSelectedAtom, undoDeletionAtom } from "./deletions.ts";

/** Deletions among other steps, against a server that keeps deleted rows as the real one does. */

const name: FieldDefinition = {
  id: "name",
  name: "name",
  label: "Name",
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
};
type Row = { id: string; local_index: number; local_id: string; version: number; data: { name: Cell } };
let rows: Row[];
let kept: Map<string, Row[]>;
let isFailing: boolean;
/** Whether deletions are stored, and their answers lost. */
let isLost: boolean;
/** Calls that delete and are still answered. */
let deletions: number;
let store: ReturnType<typeof createStore>;

async function respond(address: string, init: RequestInit): Promise<Response> {
  const body = init.body ? JSON.parse(String(init.body)) : {};
  if (init.method === "DELETE") deletions -= 1;
  if (isFailing || deletions < 0)
    return Response.json({ error: "SERVICE_UNAVAILABLE", message: "later" }, { status: 503 });
  if (init.method === "DELETE") {
    const gone = rows.filter(({ id }) => body.ids.includes(id));
    rows = rows.filter((row) => !gone.includes(row));
    const all = [...(kept.get(body.deletion_id) ?? []), ...gone];
    kept.set(body.deletion_id, all);
    if (isLost) return Response.json({ error: "SERVICE_UNAVAILABLE", message: "later" }, { status: 503 });
    const ids = all.map(({ id }) => id).filter((id) => body.ids.includes(id));
    return Response.json({ data: { ids } });
  }
  const deletion_id = /deletions\/([\w-]+)\/restore/.exec(address)?.[1];
  if (deletion_id !== undefined) {
    const back = kept.get(deletion_id) ?? [];
    kept.delete(deletion_id);
    rows = [...rows, ...back].sort((a, b) => a.local_index - b.local_index);
    return Response.json({ data: { ids: back.map(({ id }) => id), refused: 0, next_after: null } });
  }
  const row = rows.find(({ id }) => address.includes(`/rows/${id}/`));
  if (row !== undefined) {
    Object.assign(row, { version: row.version + 1, data: { name: { value: body.value } } });
    return Response.json({ data: { id: row.id, version: row.version, updated_at: "", cell: row.data.name } });
  }
  const page = { rows: structuredClone(rows), count: rows.length, page: 0, limit: 100 };
  return Response.json({ data: { ...page, next_cursor: null, previous_cursor: null } });
}

beforeEach(async () => {
  rows = ["a", "b", "c", "d"].map((id, index) => ({
    id,
    local_index: index + 1,
    local_id: `#00${index + 1}`,
    version: 1,
    data: { name: { value: id } },
  }));
  kept = new Map();
  isFailing = false;
  isLost = false;
  deletions = Number.POSITIVE_INFINITY;
  vi.stubGlobal("fetch", respond);
  store = createStore();
  await store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
});
afterEach(() => vi.unstubAllGlobals());

const remove = (...ids: string[]) => {
  store.set(rowSelectionAtom, Object.fromEntries(ids.map((id) => [id, true as const])));
  return store.set(deleteSelectedAtom);
};
const rename = (row_id: string, value: string) =>
  store.set(changeCellAtom, { row_id, local_id: "#", field: name, value });
const take = async (direction: Direction) => (await store.set(takeStepAtom, direction))?.type ?? null;
const stored = () => rows.map(({ data }) => data.name.value).join(" ");

// Proves data/edit-undo
test("a deletion is undone and redone in its order among other steps", async () => {
  await rename("a", "Ada");
  await remove("a", "b");
  await rename("c", "Cid");
  expect(stored()).toBe("Cid d");
  const states: string[] = [];
  for (const direction of ["undo", "undo", "undo", "redo", "redo", "redo"] as const) {
    await take(direction);
    states.push(stored());
  }
  expect(states).toEqual(["c d", "Ada b c d", "a b c d", "Ada b c d", "c d", "Cid d"]);
  expect(await take("undo")).toBe("done");
  expect(await take("undo")).toBe("restored");
  expect(stored()).toBe("Ada b c d");
});

test("a deletion that the server no longer keeps says so, and the step before it is next", async () => {
  await rename("c", "Cid");
  await remove("a", "b");
  kept.clear();
  expect(await take("undo")).toBe("gone");
  expect(store.get(nextStepsAtom)).toMatchObject({ undo: { row_id: "c" }, redo: null });
});

test("a deletion that was undone by its toast can be redone, and is not undone twice", async () => {
  const deletion = await remove("a");
  await rename("c", "Cid");
  expect(await store.set(undoDeletionAtom, deletion)).toMatchObject({ type: "restored", restored: 1 });
  expect(store.get(nextStepsAtom)).toMatchObject({ undo: { row_id: "c" }, redo: { id: deletion.id } });
  expect(await take("redo")).toBe("deleted");
  expect(stored()).toBe("b Cid d");
});

test("a step that fails is kept", async () => {
  vi.useFakeTimers();
  const deletion = await remove("a");
  isFailing = true;
  await expect(take("undo")).rejects.toThrow("later");
  isFailing = false;
  vi.useRealTimers();
  expect(store.get(nextStepsAtom).undo?.id).toBe(deletion.id);
  expect(await take("undo")).toBe("restored");
  expect(stored()).toBe("a b c d");
});

test("a redo that fails on the way can be undone as far as it came, or go on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...rows[0]!,
    id: `r${index}`,
    local_index: index + 1,
  }));
  const ids = rows.map(({ id }) => id);
  const interrupted = async () => {
    deletions = 1;
    const redone = expect(take("redo")).rejects.toThrow("later");
    await vi.advanceTimersByTimeAsync(2_000);
    await redone;
    deletions = Number.POSITIVE_INFINITY;
    expect(rows).toHaveLength(200);
  };
  await store.set(loadRowsAtom);
  await remove(...ids);
  expect(await take("undo")).toBe("restored");
  await interrupted();
  expect(await take("undo")).toBe("restored");
  expect(rows).toHaveLength(1_200);
  expect(await take("redo")).toBe("deleted");
  expect(await take("redo")).toBe("deleted");
  expect(rows).toHaveLength(0);
  expect([await take("undo"), await take("undo")]).toEqual(["restored", "restored"]);
  expect(rows).toHaveLength(1_200);
  vi.useRealTimers();
});

test("a redo whose answers were lost is sent again as the same one, and can be undone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await remove("a", "b");
  await take("undo");
  isLost = true;
  const redone = expect(take("redo")).rejects.toThrow("later");
  await vi.advanceTimersByTimeAsync(2_000);
  await redone;
  isLost = false;
  expect(stored()).toBe("c d");
  expect(await take("redo")).toBe("deleted");
  expect(await take("undo")).toBe("restored");
  expect(stored()).toBe("a b c d");
  vi.useRealTimers();
});

test("the nearest row becomes active in the same column, and a row that is back", async () => {
  store.set(activeCellAtom, { row_id: "c", column: "name" });
  await remove("b", "c");
  expect(store.get(activeCellAtom)).toEqual({ row_id: "d", column: "name" });
  await take("undo");
  await vi.waitFor(() => expect(store.get(activeCellAtom)).toEqual({ row_id: "b", column: "name" }));
  await remove("a", "b", "c", "d");
  await vi.waitFor(() => expect(store.get(gridRowsAtom)).toEqual([]));
  expect(store.get(activeCellAtom)).toBeNull();
});
