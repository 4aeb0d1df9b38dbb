import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type BucketObject,
  createFolder,
  listObjects,
  type ObjectPage,
  objectSource,
} from "#core/contracts/buckets.ts";
import { type BucketDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { type ArrangedBuckets, arrangeBuckets, namesOf } from "../../../testing/arrange-buckets.ts";
import { makeForm, makePeople } from "../../../testing/factories.ts";

let harness: ArrangedBuckets["harness"];
let people: ArrangedBuckets["people"];
let bucketOf: ArrangedBuckets["bucketOf"];
let list: ArrangedBuckets["list"];
beforeAll(async () => {
  ({ harness, people, bucketOf, list } = await arrangeBuckets());
});
afterAll(() => harness.close());

/** All pages of a list. */
async function listAll(document_id: string, query: Record<string, string> = {}): Promise<BucketObject[]> {
  const all: BucketObject[] = [];
  for (let after: string | null = null; ; ) {
    const page: ObjectPage = await list(document_id, { ...query, ...(after !== null && { after }) });
    all.push(...page.objects);
    expect(page.objects.length).toBeLessThanOrEqual(100);
    if (page.next === null) return all;
    after = page.next;
  }
}

test("a bucket is created empty and private, and opened as one", async () => {
  const body = { project_id: people.project_id, doctype: "v0_bucket", title: "press-kit" };
  const { document_id, form_id } = await people.editor.call<CreatedDocument>(createDocument, { body });
  expect(form_id).toBeNull();
  const opened = await people.viewer.call<BucketDocument>(loadDocument, { params: { document_id } });
  expect(opened).toMatchObject({
    document: { doctype: "v0_bucket", title: "press-kit" },
    form: null,
    tables: null,
    role: "viewer",
    bucket: { is_public: false, objects: 0, bytes: 0, is_available: true },
  });
  expect(await list(document_id)).toEqual({
    folder_id: document_id,
    path: [],
    file: null,
    objects: [],
    next: null,
  });
});

test("a folder lists what is directly in it, folders first, whatever the case of their names", async () => {
  const { document_id, objects } = await bucketOf(["b.txt", "A.txt", "zoo/x/deep.txt", "Ünder/1", "c"]);
  expect(namesOf(await list(document_id))).toEqual(["zoo", "Ünder", "A.txt", "b.txt", "c"]);
  const zoo = await list(document_id, { path: "zoo/x" });
  expect(zoo).toMatchObject({
    folder_id: objects["zoo/x"],
    path: [{ name: "zoo" }, { id: objects["zoo/x"], name: "x" }],
    file: null,
  });
  expect(namesOf(zoo)).toEqual(["deep.txt"]);
});

// Proves document/route-objects
test("the address of a file leads to its folder", async () => {
  const { document_id, objects } = await bucketOf(["a/b.txt", "a/c.txt"]);
  const page = await list(document_id, { path: "a/b.txt" });
  expect(page).toMatchObject({ file: { id: objects["a/b.txt"], name: "b.txt" }, folder_id: objects.a });
  expect(namesOf(page)).toEqual(["b.txt", "c.txt"]);
});

// Proves document/bucket-names
test("names keep their exact characters, so equal-looking ones are different files", async () => {
  const keys = [
    "Résumé",
    "Re\u0301sume\u0301",
    "a\\b",
    "100%",
    "%2e%2e",
    " ",
    "📎 receipt.pdf",
    "it’s (1)!*'",
  ];
  const { document_id } = await bucketOf(keys);
  expect(new Set(namesOf(await list(document_id)))).toEqual(new Set(keys));
  for (const path of keys) expect((await list(document_id, { path })).file?.name, path).toBe(path);
});

test.each([
  ["of no object", { path: "nothing" }],
  ["with a slash at its end", { path: "a/" }],
  ["with an empty name", { path: "a//b" }],
  ["with dots", { path: "a/../a" }],
])("a path %s is not found", async (_, query) => {
  const { document_id } = await bucketOf(["a/b"]);
  expect((await people.viewer.send(listObjects, { params: { document_id }, query })).status).toBe(404);
});

test.each([
  "{}",
  "[1]",
  "x",
  '{"is_folder":false,"value":3,"id":"x"}',
  '{"is_folder":false,"value":{},"id":"a"}',
])("%s is no cursor", async (after) => {
  const { document_id } = await bucketOf(["a"]);
  const response = await people.viewer.send(listObjects, { params: { document_id }, query: { after } });
  expect(response.status).toBe(400);
});

// Proves document/bucket-search
test("pages of every order, up and down, and of a search are complete, without repetitions", async () => {
  const { sql } = harness.database;
  const { document_id } = await bucketOf(["folder/a"]);
  await sql.query(
    `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
     SELECT $1::uuid, $1::uuid, CASE n % 3 WHEN 0 THEN 'File ' ELSE 'file ' END || n, gen_random_uuid(), n % 7, 'text/plain', false,
       now(), now() - (n % 11) * interval '1 hour' FROM generate_series(1, 230) n
     UNION ALL SELECT $1::uuid, $1::uuid, 'folder ' || n, NULL, 0, '', false, now(), now() - (n % 5) * interval '1 hour'
     FROM generate_series(1, 120) n`,
    [document_id],
  );
  const expected = (await listAll(document_id)).map(({ id }) => id).sort();
  for (const search of ["", "F"]) {
    const folders = await listAll(document_id, { search, kind: "folders" });
    expect(folders.every(({ is_folder }) => is_folder)).toBe(true);
    expect(new Set(folders.map(({ id }) => id)).size).toBe(121);
  }
  expect(expected).toHaveLength(351);
  for (const order of ["name", "size", "changed"]) {
    for (const direction of ["asc", "desc"]) {
      const all = await listAll(document_id, { order, direction });
      const where = `${order} ${direction}`;
      expect(all.map(({ id }) => id).sort(), where).toEqual(expected);
      const kinds = all.map(({ is_folder }) => is_folder);
      expect(kinds, where).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
      const values = all
        .filter(({ is_folder }) => !is_folder)
        .map((one) => ({ name: one.name.toLowerCase(), size: one.size, changed: one.changed_at })[order]!);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values, where).toEqual(direction === "asc" ? sorted : sorted.toReversed());
      const found = await listAll(document_id, { order, direction, search: "FILE 1" });
      expect(found, where).toHaveLength(111);
      expect(new Set(found.map(({ id }) => id)).size).toBe(111);
    }
  }
});

test("a search finds names in all folders, in any case, and says where they are", async () => {
  const { document_id } = await bucketOf([
    "Logo.png",
    "press/2024/old logo.svg",
    "press/100%_logo",
    "other.txt",
  ]);
  const { objects } = await list(document_id, { search: "LOGO" });
  expect(objects.map(({ name, folders }) => [name, folders])).toEqual([
    ["100%_logo", ["press"]],
    ["Logo.png", []],
    ["old logo.svg", ["press", "2024"]],
  ]);
  expect(namesOf(await list(document_id, { search: "%_" }))).toEqual(["100%_logo"]);
  expect(namesOf(await list(document_id, { search: "\\" }))).toEqual([]);
  expect(namesOf(await list(document_id, { search: "press" }))).toEqual(["press"]);
});

test("only names that a key can have are accepted for a folder, and none that is taken", async () => {
  const { document_id } = await bucketOf(["a"]);
  const make = (name: string, folder_id = document_id) =>
    people.editor.send(createFolder, { params: { document_id }, body: { folder_id, name } });
  for (const name of ["", ".", "..", "a/b", "a\u0000b", "a\nb", "\ud800", "x".repeat(1_025)])
    expect((await make(name)).status, name).toBe(400);
  expect((await make("photos")).status).toBe(200);
  expect((await make("photos")).status).toBe(409);
  expect((await make("a")).status).toBe(409);
  const { objects } = await list(document_id);
  const photos = objects.find(({ name }) => name === "photos")!;
  expect((await make("x".repeat(1_017), photos.id)).status).toBe(200);
  expect((await make("x".repeat(1_018), photos.id)).status).toBe(400);
  const file = objects.find(({ name }) => name === "a")!;
  expect((await make("b", file.id)).status).toBe(404);
});

test("folders and files of another bucket, project and kind of document are not found", async () => {
  const { sql } = harness.database;
  const mine = await bucketOf(["a/b"]);
  const other = await bucketOf(["c/d"]);
  const form = await makeForm(sql, { project_id: people.project_id });
  const strangers = await makePeople(harness);
  const send = (document_id: string, folder_id: string) =>
    people.editor.send(createFolder, { params: { document_id }, body: { folder_id, name: "x" } });
  expect((await send(mine.document_id, other.objects.c!)).status).toBe(404);
  expect((await send(form.document_id, form.document_id)).status).toBe(404);
  expect((await people.editor.send(listObjects, { params: { document_id: form.document_id } })).status).toBe(
    404,
  );
  const params = { document_id: mine.document_id, object_id: other.objects["c/d"]! };
  expect((await people.editor.send(objectSource, { params })).status).toBe(404);
  const theirs = { params: { document_id: mine.document_id } };
  expect((await strangers.owner.send(listObjects, theirs)).status).toBe(404);
  expect((await people.nobody.send(listObjects, theirs)).status).toBe(401);
});
