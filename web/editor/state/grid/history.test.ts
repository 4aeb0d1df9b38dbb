import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { retrySavingAtom } from "../editing/editing.ts";
import { saveStatusAtom } from "../editing/save-status.ts";
import { deleteSelectedAtom } from "./deletions/deletions.ts";
import { gridRowsAtom } from "./edits.ts";
import { changeCellAtom, type Direction, nextStepsAtom, takeStepAtom } from "./history.ts";
import { openGridAtom, patchRowsAtom, removeRowsAtom } from "./page.ts";
import { applyCells } from "./rows.ts";
import { rowSelectionAtom } from "./selection.ts";
import { tablePlaceAtom } from "./table.ts";

/** Tests the real atoms and client against a server that stores cells as the real one does. */

const name: FieldDefinition = {
  id: "name",
  name: "name",
  label: "Name",
  type: "text",
  maxlength: 20,
  options: [],
  optgroups: [],
  local_index: 0,
};
let cells: Map<string, Cell | null>;
let version: number;
let refuse: { status: number; error: string } | null;
let sent: number;
let addresses: string[];
let form_id: string;
let store: ReturnType<typeof createStore>;

const rowsNow = (): ResponseRow[] =>
  [...cells].map(([id, cell], index) => ({
    id,
    form_id: "form",
    local_index: index + 1,
    local_id: `#00${index + 1}`,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    version,
    customer_id: null,
    platform_powered_by: "web_client",
    data: cell ? { name: cell } : ({} as ResponseRow["data"]),
  }));

async function respond(address: string, init: RequestInit): Promise<Response> {
  if (init.method === "GET") {
    const page = { rows: rowsNow(), count: 2, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  }
  sent += 1;
  addresses.push(address);
  if (address.endsWith("/rows") && init.method === "DELETE") {
    const { ids } = JSON.parse(String(init.body));
    for (const id of ids) cells.delete(id);
    return Response.json({ data: { ids } });
  }
  // Deleted rows are no longer kept.
  if (address.endsWith("/restore")) return Response.json({ data: { ids: [], refused: 0, next_after: null } });
  const refusal = (status: number, error: string) =>
    Response.json({ error, message: error, info: null }, { status });
  if (refuse) return refusal(refuse.status, refuse.error);
  const row_id = /rows\/(\w+)\//.exec(address)?.[1] ?? "";
  const held = cells.get(row_id);
  if (held === undefined) return refusal(404, "NOT_FOUND");
  const { value, expected } = JSON.parse(String(init.body));
  if (expected !== undefined && JSON.stringify(expected) !== JSON.stringify(held)) {
    return refusal(409, "CONFLICT");
  }
  const cell = value === null ? null : { value };
  cells.set(row_id, cell);
  version += 1;
  return Response.json({ data: { id: row_id, version, updated_at: "", cell } });
}

beforeEach(async () => {
  cells = new Map([
    ["a", { value: "Ada" }],
    ["b", null],
  ]);
  version = 1;
  refuse = null;
  sent = 0;
  addresses = [];
  form_id = `form-${Math.random()}`;
  store = createStore();
  vi.stubGlobal("fetch", respond);
  await store.set(openGridAtom, { kind: "response", scope_id: form_id });
});
afterEach(() => vi.unstubAllGlobals());

const change = (row_id: string, value: string | null) =>
  store.set(changeCellAtom, { row_id, local_id: "#001", field: name, value });
const take = async (direction: Direction) => (await store.set(takeStepAtom, direction))?.type ?? null;
const shown = (row_id: string) =>
  store.get(gridRowsAtom).find(({ id }) => id === row_id)?.data.name?.value ?? null;
const both = () => [shown("a"), shown("b")];
const kept = () => [...cells.values()].map((cell) => cell?.value ?? null);
/** Changes a cell as another user. `isPublished`: the room has published the change. */
function changeElsewhere(row_id: string, cell: Cell | null, isPublished: boolean) {
  cells.set(row_id, cell);
  version += 1;
  const news = { row_id, cells: { name: cell }, version };
  if (isPublished) store.set(patchRowsAtom, (rows) => applyCells(rows, news), 0);
}

describe("undo and redo", () => {
  it("step through overwritten and cleared cells, in both directions", async () => {
    await change("a", "Bea");
    await change("b", "Cleo");
    await change("a", null);
    const states = [both()];
    for (const direction of ["undo", "undo", "undo", "redo", "redo", "redo"] as const) {
      expect(await take(direction)).toBe("done");
      states.push(both());
      expect(kept()).toEqual(both());
    }
    expect(states).toEqual([
      [null, "Cleo"],
      ["Bea", "Cleo"],
      ["Bea", null],
      ["Ada", null],
      ["Bea", null],
      ["Bea", "Cleo"],
      [null, "Cleo"],
    ]);
    expect(await take("redo")).toBeNull();
  });

  it("show immediately and keep their order when pressed faster than the server responds", async () => {
    void change("a", "one");
    void change("a", "two");
    const undone = [take("undo"), take("undo"), take("redo")];
    expect(shown("a")).toBe("one");
    expect(await Promise.all(undone)).toEqual(["done", "done", "done"]);
    expect([shown("a"), kept()[0]]).toEqual(["one", "one"]);
  });

  it.each([true, false])(
    "keep what another user has written to the cell (published: %s)",
    async (isPublished) => {
      await change("b", "mine");
      await change("a", "mine");
      const before = sent;
      changeElsewhere("a", { value: "theirs" }, isPublished);
      expect(await take("undo")).toBe("changed");
      expect(sent - before).toBe(isPublished ? 0 : 1);
      await vi.waitFor(() => expect(shown("a")).toBe("theirs"));
      expect(kept()).toEqual(["theirs", "mine"]);
      expect(await take("undo")).toBe("done");
      expect(kept()).toEqual(["theirs", null]);
      expect(await take("redo")).toBe("done");
      expect(await take("redo")).toBeNull();
    },
  );

  it("recognize a deleted row and a row on another page", async () => {
    await change("a", "mine");
    await change("b", "mine");
    store.set(patchRowsAtom, () => [], -2);
    cells.delete("b");
    expect(await take("undo")).toBe("gone");
    expect(await store.set(takeStepAtom, "undo")).toMatchObject({ type: "done", isHere: false });
    expect(kept()).toEqual(["Ada"]);
  });

  it("step through an edit of a record that is on another page", async () => {
    store.set(patchRowsAtom, () => [], -2);
    const seen = { value: "Ada" };
    const edit = (value: string) =>
      store.set(changeCellAtom, { row_id: "a", local_id: "#001", field: name, value, seen });
    await edit("Ada");
    expect([sent, store.get(nextStepsAtom).undo]).toEqual([0, null]);
    await edit("Bea");
    expect(kept()[0]).toBe("Bea");
    expect(await take("undo")).toBe("done");
    expect(kept()[0]).toBe("Ada");
    expect(await take("redo")).toBe("done");
    changeElsewhere("a", { value: "theirs" }, false);
    expect(await take("undo")).toBe("changed");
    expect(kept()[0]).toBe("theirs");
  });

  // Proves data/error-asserts
  it("skip edits of rows that were deleted here", async () => {
    await change("b", "mine");
    await change("a", "mine");
    await take("undo");
    await change("a", "again");
    store.set(rowSelectionAtom, { a: true });
    await store.set(deleteSelectedAtom);
    expect(await take("undo")).toBe("gone");
    expect(store.get(nextStepsAtom).undo).toMatchObject({ row_id: "b" });
    expect(await take("undo")).toBe("done");
    expect(kept()).toEqual([null]);
    expect(store.get(nextStepsAtom)).toMatchObject({ undo: null, redo: { row_id: "b" } });
  });

  // Proves data/edit-undo
  it("skip edits of rows that others deleted, on this page or another", async () => {
    await change("a", "mine");
    await change("b", "mine");
    await take("undo");
    store.set(patchRowsAtom, (rows) => rows.filter(({ id }) => id !== "a"), -1);
    expect(store.get(nextStepsAtom)).toMatchObject({ undo: { row_id: "a" }, redo: { row_id: "b" } });
    store.set(removeRowsAtom, new Set(["a", "b"]));
    expect(store.get(nextStepsAtom)).toEqual({ undo: null, redo: null });
    expect(store.get(gridRowsAtom)).toEqual([]);
  });

  it("skip all edits of a cell once the server reports it deleted", async () => {
    await change("b", "mine");
    await change("a", "one");
    await change("a", "two");
    cells.delete("a");
    expect(await take("undo")).toBe("gone");
    expect(store.get(nextStepsAtom).undo).toMatchObject({ row_id: "b" });
  });

  it("forget a refused edit, and keep a step that may succeed later", async () => {
    await expect(change("a", "far too long to be the name of anybody")).rejects.toThrow();
    expect(store.get(nextStepsAtom).undo).toBeNull();
    refuse = { status: 403, error: "FORBIDDEN" };
    await expect(change("a", "Bea")).rejects.toThrow();
    expect(store.get(nextStepsAtom).undo).toBeNull();
    refuse = null;
    await change("a", "Bea");
    refuse = { status: 503, error: "SERVICE_UNAVAILABLE" };
    const undone = take("undo");
    await vi.waitFor(() => expect(store.get(saveStatusAtom).kind).toBe("unsaved"));
    expect([shown("a"), store.get(nextStepsAtom).undo]).toEqual(["Ada", null]);
    refuse = null;
    store.set(retrySavingAtom);
    expect(await undone).toBe("done");
    expect(kept()[0]).toBe("Ada");
  });

  // Proves data/edit-undo
  it("send an edit again to its own table, and leave the steps of the table that is open by then", async () => {
    const seen = { value: "Ada" };
    const place = store.get(tablePlaceAtom);
    refuse = { status: 403, error: "FORBIDDEN" };
    await expect(change("a", "Bea")).rejects.toThrow();
    refuse = null;
    await store.set(openGridAtom, { kind: "customer", scope_id: "project" });
    const again = { row_id: "a", local_id: "#001", field: name, value: "Bea", seen, place };
    await store.set(changeCellAtom, again);
    expect(addresses).toEqual(Array(2).fill(`/private/editor/${form_id}/rows/a/fields/name`));
    expect(store.get(nextStepsAtom).undo).toBeNull();
    await store.set(openGridAtom, { kind: "response", scope_id: form_id });
    expect(store.get(nextStepsAtom).undo).toMatchObject({ row_id: "a", before: seen });

    await store.set(openGridAtom, { kind: "row", scope_id: "another" });
    await change("b", "of another table");
    await store.set(changeCellAtom, { ...again, value: "Cleo", seen: { value: "Bea" } });
    expect(kept()[0]).toBe("Cleo");
    expect(store.get(nextStepsAtom).undo).toMatchObject({ row_id: "b" });
  });

  it("are not lost when an edit or a step of theirs is refused after another table was opened", async () => {
    await change("b", "mine");
    refuse = { status: 403, error: "FORBIDDEN" };
    const refused = change("a", "Bea");
    await store.set(openGridAtom, { kind: "customer", scope_id: "project" });
    await expect(refused).rejects.toThrow();
    const open = { kind: "response", scope_id: form_id } as const;
    await store.set(openGridAtom, open);
    expect(store.get(nextStepsAtom).undo).toMatchObject({ row_id: "b" });

    refuse = { status: 503, error: "SERVICE_UNAVAILABLE" };
    const step = take("undo");
    await store.set(openGridAtom, { kind: "customer", scope_id: "project" });
    refuse = null;
    store.set(retrySavingAtom);
    expect(await step).toBe("done");
    expect(store.get(nextStepsAtom).undo).toBeNull();
    await store.set(openGridAtom, open);
    expect(store.get(nextStepsAtom).redo).toMatchObject({ row_id: "b" });
  });

  it("start over with a new edit, and with another form", async () => {
    await change("a", "Bea");
    await take("undo");
    await change("a", "Cleo");
    expect(store.get(nextStepsAtom).redo).toBeNull();
    await store.set(openGridAtom, { kind: "response", scope_id: "another form" });
    expect(store.get(nextStepsAtom)).toEqual({ undo: null, redo: null });
  });
});
