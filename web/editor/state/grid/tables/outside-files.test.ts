import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { openStateAtom } from "../../editing/open-document.ts";
import { openFilesAtom } from "../files/open-files.ts";
import { openCellAtom } from "../files.ts";
import { openGridAtom } from "../page.ts";
import { knownFilesAtom, loadOutsideFilesAtom } from "./outside-files.ts";

const photo: FieldDefinition = {
  id: "photo",
  name: "photo",
  type: "image",
  options: [],
  optgroups: [],
  local_index: 0,
};
const column = {
  is_array: false,
  description: null,
  enum_values: null,
  refers_to: null,
  is_nullable: true,
  default_value: null,
};
/** 120 rows with a photo, and one without. */
const rows = Array.from({ length: 121 }, (_, index) => ({
  id: JSON.stringify([String(index)]),
  local_id: String(index),
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
  customer_id: null,
  data: index === 0 ? {} : { photo: { value: `cats/${index}.png` } },
}));

let pools: string[][];
let answer: (ids: readonly string[]) => Response;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  pools = [];
  answer = (ids) =>
    Response.json({ data: Object.fromEntries(ids.map((id) => [id, { photo: filesOf(id) }])) });
  const form_id = `form-${crypto.randomUUID()}`;
  store = createStore();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.includes(form_id)) return new Promise(() => {});
    if (init.method === "GET") {
      return Response.json({
        data: { rows, count: 121, page: 0, limit: 200, next_cursor: null, previous_cursor: null },
      });
    }
    expect(address).toContain(`/private/editor/connect/${form_id}/supabase/table/table/storage/pool`);
    const ids = (JSON.parse(String(init.body)) as { rows: string[] }).rows;
    pools.push(ids);
    return answer(ids);
  });
  const connection = {
    id: "table",
    is_missing: false,
    sb_table_schema: {
      name: "guests",
      description: null,
      methods: ["get"],
      columns: [
        { ...column, name: "id", format: "text", is_key: true },
        { ...column, name: "photo", format: "text", is_key: false },
      ],
    },
  };
  const storages = { photo: { type: "x-supabase", bucket: "open", path: "cats", mode: "direct" } };
  const document = { form: { form_id, fields: [photo] }, connection, storages, role: "owner" } as unknown;
  store.set(openStateAtom, { status: "ready", document_id: "d", document: document as EditorDocument });
  await store.set(openGridAtom, { kind: "connected", scope_id: form_id });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ORIGIN = "https://x.supabase.co/storage/v1";
/** Row 2's file is gone. */
function filesOf(id: string) {
  const path = `cats/${JSON.parse(id)[0]}.png`;
  const signedUrl = path === "cats/2.png" ? null : `${ORIGIN}/object/sign/open/${path}?token=t`;
  return [{ path, signedUrl, publicUrl: `${ORIGIN}/object/public/open/${path}` }];
}
const open = (number: number) => {
  store.set(openCellAtom, { row_id: JSON.stringify([String(number)]), field_id: "photo" });
  return store.get(openFilesAtom);
};

// Proves connection/storage-outside-files
test("rows with files are asked for in batches of 100, and once", async () => {
  await Promise.all([store.set(loadOutsideFilesAtom), store.set(loadOutsideFilesAtom)]);
  await store.set(loadOutsideFilesAtom);
  expect(pools.map(({ length }) => length)).toEqual([100, 20]);
  expect(pools[0]).not.toContain('["0"]');
  expect(store.get(knownFilesAtom).get("photocats/1.png")).toEqual({
    name: "1.png",
    path: "cats/1.png",
    src: `${ORIGIN}/object/public/open/cats/1.png`,
    thumbnail: `${ORIGIN}/render/image/public/open/cats/1.png?width=128&quality=50&resize=contain`,
  });
  expect(open(1)).toMatchObject({ files: [{ path: "cats/1.png" }], isChangeable: false });
  expect(open(2)!.files[0]!.problem).toMatch(/no file at this path/);
  expect(open(0)).toBeNull();
});

// Proves connection/storage-expiry
test("addresses that expire soon are asked for again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await store.set(loadOutsideFilesAtom);
  vi.setSystemTime(Date.now() + 49 * 60_000);
  await store.set(loadOutsideFilesAtom);
  expect(pools).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await store.set(loadOutsideFilesAtom);
  expect(pools).toHaveLength(4);
});

// Proves connection/storage-viewer
test("a server that fails is told in words, and asked again a little later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const works = answer;
  answer = () =>
    Response.json(
      { error: "EXTERNAL_DATABASE_FAILED", message: "Try again.", info: { reason: "The server is busy." } },
      { status: 502 },
    );
  await store.set(loadOutsideFilesAtom);
  expect(open(1)!.files).toEqual([
    { name: "1.png", path: "cats/1.png", src: "", thumbnail: null, problem: "The server is busy." },
  ]);
  await store.set(loadOutsideFilesAtom);
  expect(pools).toHaveLength(2);
  answer = works;
  vi.setSystemTime(Date.now() + 4_000);
  await store.set(loadOutsideFilesAtom);
  expect(open(1)!.files[0]!.problem).toBeUndefined();
});
