import { createStore } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { gridRowsAtom } from "../edits.ts";
import { takeStepAtom } from "../history.ts";
import { loadRowsAtom, openGridAtom } from "../page.ts";
import {
  cellUploadsAtom,
  type FileTransport,
  removeFileAtom,
  retryUploadAtom,
  uploadToCellAtom,
} from "./uploads.ts";

/** Tests the real atoms and client against a server with one cell of files, which others change as well. */

const field: FieldDefinition = {
  id: "papers",
  name: "papers",
  type: "file",
  multiple: true,
  options: [],
  optgroups: [],
  local_index: 0,
};
const cellOf = (...names: string[]): Cell => ({
  value: names,
  storage_object_paths: names.map((name) => `response/a/papers/1/${name}`),
});

let stored: Cell;
let version: number;
let isOnPage: boolean;
/** A change by another user between reading the cell and editing it. */
let meanwhile: (() => void) | null;
let store: ReturnType<typeof createStore>;

const row = (): ResponseRow => ({
  id: "a",
  form_id: "form",
  local_index: 1,
  local_id: "#001",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  version,
  customer_id: null,
  platform_powered_by: "web_client",
  data: { papers: stored },
});

function serve(address: string, init: RequestInit): Response {
  if (init.method === "GET") {
    if (address.includes("/records/")) return Response.json({ data: { row: row(), meta: {} } });
    const page = {
      rows: isOnPage ? [row()] : [],
      count: 1,
      page: 0,
      limit: 100,
      next_cursor: null,
      previous_cursor: null,
    };
    return Response.json({ data: page });
  }
  const body = JSON.parse(String(init.body));
  if (address.endsWith("signed-upload-url")) {
    const path = `response/a/papers/1/${body.file.name}`;
    return Response.json({ data: { signedUrl: `https://storage.test/${path}`, path, token: "" } });
  }
  meanwhile?.();
  meanwhile = null;
  if (JSON.stringify(body.expected) !== JSON.stringify(stored)) {
    return Response.json({ error: "CONFLICT", message: "changed" }, { status: 409 });
  }
  stored = cellOf(...(body.value as string[]).map((path) => path.split("/").at(-1)!));
  version += 1;
  return Response.json({ data: { id: "a", version, updated_at: "", cell: stored } });
}

const sent: string[] = [];
const transport: FileTransport = {
  shrink: async () => null,
  put: async (address, _, { onProgress }) => {
    onProgress?.(0.5);
    sent.push(address);
  },
};

beforeEach(async () => {
  stored = cellOf("one.txt");
  version = 1;
  isOnPage = true;
  meanwhile = null;
  sent.length = 0;
  store = createStore();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => serve(address, init));
  await store.set(openGridAtom, { kind: "response", scope_id: `form-${Math.random()}` });
});
afterEach(() => vi.unstubAllGlobals());

const upload = (name: string, replaces: string | null = null, by = transport) =>
  store.set(
    uploadToCellAtom,
    { row_id: "a", local_id: "#001", field, file: new File(["x"], name), replaces },
    by,
  );
const shown = () => store.get(gridRowsAtom)[0]?.data.papers?.value;

// Proves editor/rule-replace-unsupported, data/file-upsert
it("appends a file, or puts it in the position of the file that it replaces", async () => {
  expect(await upload("two.txt")).toBe(true);
  expect(shown()).toEqual(["one.txt", "two.txt"]);
  expect(await upload("three.txt", "response/a/papers/1/one.txt")).toBe(true);
  expect(shown()).toEqual(["three.txt", "two.txt"]);
  expect(store.get(cellUploadsAtom)).toEqual([]);
  expect(sent).toHaveLength(2);
});

it("keeps files that another user has added in the meantime", async () => {
  meanwhile = () => {
    stored = cellOf("one.txt", "theirs.txt");
    version += 1;
  };
  expect(await upload("mine.txt")).toBe(true);
  expect(stored.value).toEqual(["one.txt", "theirs.txt", "mine.txt"]);
  expect(shown()).toEqual(["one.txt", "theirs.txt", "mine.txt"]);
});

// Proves data/error-upload, data/error-replace, data/error-upload-storage
it("shows the reason of a failure, changes nothing, and can retry", async () => {
  const broken = { ...transport, put: () => Promise.reject(new Error("Failed to upload file")) };
  expect(await upload("two.txt", null, broken)).toBe(false);
  const [failed] = store.get(cellUploadsAtom);
  expect(failed).toMatchObject({ problem: "Failed to upload file" });
  expect(shown()).toEqual(["one.txt"]);
  expect(await store.set(retryUploadAtom, failed!.id, transport)).toBe(true);
  expect(shown()).toEqual(["one.txt", "two.txt"]);
});

// Proves data/record-on-other-page
it("adds, replaces and removes files of a row that is on no page here, and undoes that", async () => {
  isOnPage = false;
  await store.set(loadRowsAtom);
  meanwhile = () => {
    stored = cellOf("one.txt", "theirs.txt");
    version += 1;
  };
  expect(await upload("two.txt")).toBe(true);
  expect(stored.value).toEqual(["one.txt", "theirs.txt", "two.txt"]);
  expect(await upload("three.txt", "response/a/papers/1/one.txt")).toBe(true);
  await store.set(removeFileAtom, { row_id: "a", local_id: "#001", field }, "response/a/papers/1/theirs.txt");
  expect(stored.value).toEqual(["three.txt", "two.txt"]);
  expect(await store.set(takeStepAtom, "undo")).toMatchObject({ type: "done", isHere: false });
  expect(stored.value).toEqual(["three.txt", "theirs.txt", "two.txt"]);
});
