import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumn } from "#core/connections/testing/sample-column.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { openStateAtom } from "../../editing/open-document.ts";
import { changeCellsAtom } from "../cell-batches.ts";
import { deleteConnectedAtom } from "../deletions/connected.ts";
import { editCellAtom, gridRowsAtom, unconfirmedAtom } from "../edits.ts";
import { openGridAtom } from "../page.ts";
import { rowSelectionAtom } from "../selection.ts";

const name: FieldDefinition = {
  id: "name",
  name: "name",
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
};
const rows = ["a", "b"].map((key) => ({
  id: JSON.stringify([key]),
  local_id: key,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
  customer_id: null,
  data: { "key:id": { value: key }, name: { value: key } },
}));

interface Sent {
  method: string;
  body: { cells?: object[]; filters?: object[] };
}
let sent: Sent[];
let reads: number;
let answer: () => Response;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  // No timer of a test outlives it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  sent = [];
  reads = 0;
  const form_id = `form-${crypto.randomUUID()}`;
  store = createStore();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.includes(form_id)) return new Promise(() => {});
    expect(address).toContain(`/private/editor/connect/${form_id}/supabase/table/table/query`);
    if (init.method === "GET") {
      reads += 1;
      return Response.json({
        data: { rows, count: 2, page: 0, limit: 100, next_cursor: null, previous_cursor: null },
      });
    }
    sent.push({ method: init.method!, body: JSON.parse(String(init.body)) });
    return answer();
  });
  const connection = {
    id: "table",
    is_missing: false,
    sb_table_schema: {
      name: "guests",
      description: null,
      methods: ["get", "patch", "delete"],
      columns: [sampleColumn("id", { is_key: true }), sampleColumn("name")],
    },
  };
  const document = { form: { form_id, fields: [name] }, connection, role: "owner" } as unknown;
  store.set(openStateAtom, { status: "ready", document_id: "d", document: document as EditorDocument });
  await store.set(openGridAtom, { kind: "connected", scope_id: form_id });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => store.get(gridRowsAtom).map(({ data }) => data.name?.value);
const edit = (value: string) => store.set(editCellAtom, { row_id: '["a"]', field: name, value });
const verdicts = (...cells: object[]) => Response.json({ data: { cells } });
const changed = (value: string) => ({
  verdict: "changed",
  version: 2,
  updated_at: "2026-01-01T00:00:00.000Z",
  cell: { value },
});

test("an edit says what was seen, and shows what the database made of it", async () => {
  answer = () => verdicts(changed("ADA"));
  const done = edit("Ada");
  expect(shown()).toEqual(["Ada", "b"]);
  await done;
  expect(shown()).toEqual(["ADA", "b"]);
  expect(store.get(unconfirmedAtom).size).toBe(0);
  expect(sent).toMatchObject([
    {
      method: "PATCH",
      body: { cells: [{ row_id: '["a"]', field_id: "name", value: "Ada", expected: { value: "a" } }] },
    },
  ]);
});

test("a refused edit is rolled back in the server's words, is not sent again, and the page is read", async () => {
  answer = () =>
    Response.json(
      { error: "EXTERNAL_DATABASE_FAILED", message: "Try again.", info: { reason: "The server is busy." } },
      { status: 502 },
    );
  await expect(edit("Ada")).rejects.toThrow("The server is busy.");
  expect(shown()).toEqual(["a", "b"]);
  answer = () => verdicts({ verdict: "failed", reason: "A check failed." });
  await expect(edit("Ada")).rejects.toThrow("A check failed.");
  expect(sent).toHaveLength(2);
  // It may have been made although the answer says otherwise.
  await vi.waitFor(() => expect(reads).toBeGreaterThan(1));
});

// Proves connection/fault-answer-lost
test("cells and rows that failed are read again", async () => {
  answer = () =>
    Response.json({ error: "EXTERNAL_DATABASE_FAILED", message: "No.", info: null }, { status: 502 });
  const edits = [{ row_id: '["a"]', local_id: "a", field: name, value: "x" }];
  await store.set(changeCellsAtom, edits);
  await vi.waitFor(() => expect(reads).toBe(2));
  store.set(rowSelectionAtom, { '["b"]': true });
  await expect(store.set(deleteConnectedAtom)).rejects.toThrow("No.");
  await vi.waitFor(() => expect(reads).toBe(3));
  expect(store.get(rowSelectionAtom)).toEqual({ '["b"]': true });
});

test("after a conflict, the page is read again", async () => {
  answer = () => verdicts({ ...changed("Other"), verdict: "conflict" });
  await expect(edit("Ada")).rejects.toMatchObject({ code: "CONFLICT" });
  await vi.waitFor(() => expect(reads).toBe(2));
});

test("of many cells, those that are refused are rolled back", async () => {
  answer = () => verdicts(changed("x"), { verdict: "failed", reason: "A check failed." });
  const edits = rows.map(({ id: row_id, local_id }) => ({ row_id, local_id, field: name, value: "x" }));
  const outcome = await store.set(changeCellsAtom, edits);
  expect(outcome).toMatchObject({ changed: 1, refused: [{ cause: "failed", message: "A check failed." }] });
  expect(shown()).toEqual(["x", "b"]);
  expect(sent).toHaveLength(1);
});

test("rows are deleted by their keys, once", async () => {
  answer = () => Response.json({ data: { count: 1, reason: null } });
  store.set(rowSelectionAtom, { '["b"]': true });
  expect(await store.set(deleteConnectedAtom)).toEqual({ count: 1, reason: null });
  expect(sent).toMatchObject([{ method: "DELETE", body: { filters: [{ id: "b" }] } }]);
  expect(store.get(rowSelectionAtom)).toEqual({});
});
