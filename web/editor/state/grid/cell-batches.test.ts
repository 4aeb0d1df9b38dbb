import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_CELLS, type ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { changeCellsAtom } from "./cell-batches.ts";
import { editCellAtom, gridRowsAtom, unconfirmedAtom } from "./edits.ts";
import { type Direction, nextStepsAtom, takeStepAtom } from "./history.ts";
import { openGridAtom } from "./page.ts";
import { activeCellAtom, keepActiveCellAtom, rangeEndAtom } from "./selection.ts";
import { tablePlaceAtom } from "./table.ts";

/** Tests the real atoms and client against a server that stores cells as the real one does. */

const field = (id: string, type: FieldDefinition["type"] = "text"): FieldDefinition => ({
  id,
  name: id,
  type,
  maxlength: 10,
  options: [],
  optgroups: [],
  local_index: 0,
});
const NAME = field("name");
const AGE = field("age", "number");

let stored: Map<string, Record<string, Cell>>;
let version: number;
let calls: { transaction_id: string; cells: { row_id: string; expected?: unknown }[] }[];
let addresses: string[];
let isDown: boolean;
let store: ReturnType<typeof createStore>;

const rowsNow = (): ResponseRow[] =>
  [...stored].map(([id, data], index) => ({
    id,
    form_id: "form",
    local_index: index + 1,
    local_id: `#${index + 1}`,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    version,
    customer_id: null,
    platform_powered_by: "web_client",
    data: { ...data },
  }));

interface Sent {
  row_id: string;
  field_id: string;
  value: string | number | null;
  expected?: Cell | null;
}
function verdictOf({ row_id, field_id, value, expected }: Sent) {
  const row = stored.get(row_id);
  if (row === undefined) return { verdict: "not_found" };
  const held = row[field_id] ?? null;
  const facts = { version, updated_at: "" };
  if (expected !== undefined && JSON.stringify(expected) !== JSON.stringify(held)) {
    return { verdict: "conflict", ...facts, cell: held };
  }
  if (value === null) delete row[field_id];
  else row[field_id] = { value: field_id === "age" ? Number(value) : value };
  return { verdict: "changed", ...facts, cell: row[field_id] ?? null };
}

async function respond(address: string, init: RequestInit): Promise<Response> {
  if (init.method === "GET") {
    const rows = rowsNow();
    const page = { rows, count: rows.length, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
    return Response.json({ data: page });
  }
  const body = JSON.parse(String(init.body));
  calls.push(body);
  addresses.push(address);
  if (isDown) {
    return Response.json({ error: "FORBIDDEN", message: "later", info: null }, { status: 403 });
  }
  version += 1;
  const [, row_id, field_id] = /rows\/(\w+)\/fields\/(\w+)/.exec(address) ?? [];
  if (row_id && field_id) {
    const { version: at, cell } = verdictOf({ row_id, field_id, ...body }) as { version: number; cell: Cell };
    return Response.json({ data: { id: row_id, version: at, updated_at: "", cell } });
  }
  return Response.json({ data: { cells: body.cells.map(verdictOf) } });
}

async function open(rows: number) {
  stored = new Map(Array.from({ length: rows }, (_, n) => [`r${n}`, { name: { value: `N${n}` } }]));
  await store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
}
beforeEach(async () => {
  version = 1;
  calls = [];
  addresses = [];
  isDown = false;
  store = createStore();
  vi.stubGlobal("fetch", respond);
  // However busy the machine is, a few edits are checked without a pause.
  vi.spyOn(performance, "now").mockReturnValue(0);
  await open(3);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const edit = (row: number, value: string | number | null, of = NAME) => ({
  row_id: `r${row}`,
  local_id: `#${row + 1}`,
  field: of,
  value,
});
const change = (...edits: ReturnType<typeof edit>[]) => store.set(changeCellsAtom, edits);
const shown = (column = "name") => store.get(gridRowsAtom).map(({ data }) => data[column]?.value ?? null);
const take = (direction: Direction) => store.set(takeStepAtom, direction);

describe("edits of many cells", () => {
  it("are shown at once, sent in one call and undone as one", async () => {
    const done = change(edit(0, "a"), edit(1, "b"), edit(1, 7, AGE));
    expect(shown()).toEqual(["a", "b", "N2"]);
    expect(store.get(unconfirmedAtom).size).toBe(2);
    expect(await done).toMatchObject({ changed: 3, refused: [] });
    expect(store.get(unconfirmedAtom).size).toBe(0);
    expect(calls).toHaveLength(1);
    const undone = take("undo");
    expect([shown(), shown("age")]).toEqual([
      ["N0", "N1", "N2"],
      [null, null, null],
    ]);
    expect(store.get(activeCellAtom)).toEqual({ row_id: "r0", column: "name" });
    expect(await undone).toMatchObject({ type: "done", left: 0 });
    expect(calls[1]?.cells.map(({ expected }) => expected)).toEqual([
      { value: "a" },
      { value: "b" },
      { value: 7 },
    ]);
    expect(await take("redo")).toMatchObject({ type: "done" });
    expect([shown(), shown("age")]).toEqual([
      ["a", "b", "N2"],
      [null, 7, null],
    ]);
    expect([...stored.values()].map(({ name }) => name?.value)).toEqual(["a", "b", "N2"]);
  });

  it("roll back what is refused, name the reason, and leave it out of undo", async () => {
    stored.delete("r2");
    const { changed, refused } = await change(edit(0, "a"), edit(1, "much too long"), edit(2, "c"));
    expect(changed).toBe(1);
    expect(refused.map(({ edit: { row_id }, cause, message }) => [row_id, cause, message !== null])).toEqual([
      ["r1", "invalid", true],
      ["r2", "not_found", false],
    ]);
    expect(shown()).toEqual(["a", "N1", "N2"]);
    expect(calls[0]?.cells.map(({ row_id }) => row_id)).toEqual(["r0", "r2"]);
    await take("undo");
    expect(calls[1]?.cells.map(({ row_id }) => row_id)).toEqual(["r0"]);
    expect(store.get(nextStepsAtom).undo).toBeNull();
  });

  it("are rolled back whole when the server refuses the call, and leave nothing to undo", async () => {
    isDown = true;
    const { changed, refused } = await change(edit(0, "a"), edit(1, "b"));
    expect([changed, refused.map(({ cause, message }) => [cause, message])]).toEqual([
      0,
      [
        ["failed", "later"],
        ["failed", "later"],
      ],
    ]);
    expect(shown()).toEqual(["N0", "N1", "N2"]);
    expect(store.get(nextStepsAtom).undo).toBeNull();
  });

  it("undo only what nobody has changed since, and can be tried again when that fails", async () => {
    await change(edit(0, "a"), edit(1, "b"));
    stored.get("r0")!.name = { value: "theirs" };
    isDown = true;
    await expect(take("undo")).rejects.toThrow("later");
    expect(shown()).toEqual(["a", "b", "N2"]);
    isDown = false;
    expect(await take("undo")).toMatchObject({ type: "done", left: 1 });
    expect(shown()).toEqual(["theirs", "N1", "N2"]);
    expect(store.get(nextStepsAtom).undo).toBeNull();
    expect(await take("redo")).toMatchObject({ type: "done" });
    expect(shown()).toEqual(["theirs", "b", "N2"]);
  });

  it("keep their order with edits of the same cells", async () => {
    const batch = change(edit(0, "a"), edit(1, "b"));
    const undone = take("undo");
    expect(shown()).toEqual(["N0", "N1", "N2"]);
    const single = store.set(editCellAtom, { row_id: "r0", field: NAME, value: "c" });
    expect(shown()).toEqual(["c", "N1", "N2"]);
    await Promise.all([batch, undone, single]);
    expect(shown()).toEqual(["c", "N1", "N2"]);
    expect([...stored.values()].map(({ name }) => name?.value)).toEqual(["c", "N1", "N2"]);
  });

  it("are checked a few milliseconds at a time, and not shown in another table", async () => {
    await open(200);
    const edits = Array.from({ length: 200 }, (_, row) => edit(row, `x${row}`));
    let time = 0;
    // Each check takes 5 ms.
    vi.spyOn(performance, "now").mockImplementation(() => (time += 5));
    const pauses = vi.fn(() => Promise.resolve());
    vi.stubGlobal("scheduler", { yield: pauses });
    expect((await change(...edits)).changed).toBe(200);
    expect(pauses.mock.calls.length).toBeGreaterThan(40);
    const late = change(...edits.map((one) => ({ ...one, value: "late" })));
    await open(200);
    expect(await late).toMatchObject({ changed: 0, refused: [] });
    expect(calls).toHaveLength(1);
  });

  it("are sent again to their own table, whatever is open by then, with what was seen", async () => {
    const place = store.get(tablePlaceAtom);
    isDown = true;
    const { refused } = await change(edit(0, "a"), edit(1, "b"));
    isDown = false;
    await store.set(openGridAtom, { kind: "customer", scope_id: "project" });
    const failed = refused.map((one) => one.edit);
    expect(await store.set(changeCellsAtom, failed, place)).toMatchObject({ changed: 2, refused: [] });
    expect(addresses).toEqual(Array(2).fill(`/private/editor/${place.form_id}/cells`));
    expect(store.get(nextStepsAtom).undo).toBeNull();
    await store.set(openGridAtom, place);
    expect(shown()).toEqual(["a", "b", "N2"]);
    expect(await take("undo")).toMatchObject({ type: "done", left: 0 });
    expect(shown()).toEqual(["N0", "N1", "N2"]);
  });

  it("take several calls when they are many", async () => {
    await open(MAX_CELLS + 1);
    const edits = Array.from({ length: MAX_CELLS + 1 }, (_, row) => edit(row, `x${row}`));
    expect(await change(...edits)).toMatchObject({ changed: MAX_CELLS + 1, refused: [] });
    expect(calls.map(({ cells }) => cells.length)).toEqual([MAX_CELLS, 1]);
    await take("undo");
    expect(shown().slice(0, 2)).toEqual(["N0", "N1"]);
    expect(store.get(nextStepsAtom).undo).toBeNull();
  });
});

describe("the active cell", () => {
  it("stays in its column at the nearest row when its row goes, and its range ends", async () => {
    store.set(activeCellAtom, { row_id: "r1", column: "name" });
    store.set(rangeEndAtom, { row_id: "r2", column: "age" });
    store.set(keepActiveCellAtom);
    expect(store.get(rangeEndAtom)).not.toBeNull();
    const scope_id = "another";
    for (const [gone, next] of [
      ["r1", "r2"],
      ["r2", "r0"],
    ] as const) {
      stored.delete(gone);
      const { loadRowsAtom } = await import("./page.ts");
      await store.set(loadRowsAtom);
      store.set(keepActiveCellAtom);
      expect(store.get(activeCellAtom)).toEqual({ row_id: next, column: "name" });
      expect(store.get(rangeEndAtom)).toBeNull();
    }
    stored = new Map([["other", { name: { value: "x" } }]]);
    await store.set(openGridAtom, { kind: "response", scope_id });
    store.set(keepActiveCellAtom);
    expect(store.get(activeCellAtom)).toBeNull();
  });
});
