import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contracts from "#core/contracts/buckets.ts";
import { blobPath, MAX_OBJECT_SIZE, SMALLEST_PART } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import { sweepBuckets } from "../../../services/buckets/sweep-buckets.ts";
import { takeTurn } from "../../../services/turns/take-turn.ts";
import { type ArrangedBuckets, arrangeBuckets } from "../../../testing/arrange-buckets.ts";
import type { Browser } from "../../../testing/browser.ts";
import type { MadeBucket } from "../../../testing/make-bucket.ts";

let harness: ArrangedBuckets["harness"];
let people: ArrangedBuckets["people"];
let bucketOf: ArrangedBuckets["bucketOf"];
let listOf: ArrangedBuckets["list"];
beforeAll(async () => {
  ({ harness, people, bucketOf, list: listOf } = await arrangeBuckets());
});
let bucket: MadeBucket;
beforeEach(async () => {
  harness.now.current = () => new Date();
  harness.storage.isUnreachable = false;
  bucket = await bucketOf(["old.txt", "docs/a.txt"]);
});
const sweep = () => {
  const ctx = harness.context();
  return sweepBuckets(ctx, takeTurn(ctx, "buckets"));
};
afterAll(() => harness.close());

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const params = (more: Record<string, string> = {}) => ({ document_id: bucket.document_id, ...more });

const announce = (body: Record<string, unknown>, who: Browser = people.editor) =>
  who.send(contracts.startObjectUpload, {
    params: params(),
    body: { folder_id: bucket.document_id, name: "new.txt", size: 3, type: "text/plain", ...body },
  });
const dataOf = async <Data>(response: Response) => ((await response.json()) as { data: Data }).data;
const infoOf = async (response: Response) =>
  [response.status, ((await response.json()) as { info: Record<string, unknown> }).info] as const;
const start = async (body: Record<string, unknown> = {}) => {
  const response = await announce(body);
  expect(response.status).toBe(200);
  return dataOf<contracts.ObjectUpload>(response);
};
const put = ({ id, type }: contracts.ObjectUpload, body: Uint8Array) =>
  harness.storage.objects.set(blobPath(id), { body, type });
const finish = (upload_id: string, body: Record<string, unknown> = {}) =>
  people.editor.send(contracts.finishObjectUpload, { params: params({ upload_id }), body });
const list = async (path = "") => (await listOf(bucket.document_id, { path })).objects;
const namesOf = async (path?: string) => (await list(path)).map(({ name }) => name);
const bytes = (text: string) => new TextEncoder().encode(text);
const inMinutes = (minutes: number) => {
  const start = Date.now();
  harness.now.current = () => new Date(start + minutes * 60_000);
};

test("a file is listed once its bytes arrived, with its folders, and shown only if it is what it claims", async () => {
  const upload = await start({ name: "a.png", type: "image/png", size: 9, path: ["photos", "2024"] });
  expect(upload).toMatchObject({ type: "image/png", part_size: null, thumbnail_address: null });
  expect(upload.address).toContain("size=9");
  expect((await finish(upload.id)).status).toBe(409);
  expect(await namesOf("photos/2024")).toEqual([]);
  put(upload, PNG);
  const stored = await dataOf<contracts.BucketObject>(await finish(upload.id));
  expect(stored).toMatchObject({ name: "a.png", size: 9, is_shown: true, changed_by: "Edgar Editor" });
  expect(await list("photos/2024")).toEqual([stored]);
  // The response was lost, so the browser asks again.
  expect(await dataOf(await finish(upload.id))).toEqual(stored);
  expect(await list("photos/2024")).toEqual([stored]);

  const false_one = await start({ name: "b.png", type: "image/png", size: 6 });
  put(false_one, bytes("<html>"));
  expect(await dataOf(await finish(false_one.id))).toMatchObject({ is_shown: false });
});

test("a file of another size than announced is not listed", async () => {
  const upload = await start();
  put(upload, bytes("four"));
  expect(await infoOf(await finish(upload.id))).toEqual([409, { missing: [] }]);
  expect(await namesOf()).toEqual(["docs", "old.txt"]);
});

test.each([
  ["no name", { name: "" }],
  ["a name with a slash", { name: "a/b" }],
  ["a name with NUL", { name: "a\u0000" }],
  ["a name that leaves its folder", { name: ".." }],
  ["a folder that leaves its folder", { path: [".."] }],
  ["a key of more than 1,024 bytes", { path: ["x".repeat(1_000)], name: "y".repeat(30) }],
  ["more than 5 GiB", { size: MAX_OBJECT_SIZE + 1 }],
  ["a negative size", { size: -1 }],
])("%s is refused", async (_, body) => {
  expect((await announce(body)).status).toBe(400);
});

test("a large file is sent in parts, which survive a reload, and joined once all are there", async () => {
  const size = 3 * SMALLEST_PART - 5;
  const upload = await start({ name: "film.mp4", type: "video/mp4", size, last_modified: 7 });
  expect(upload).toMatchObject({ address: null, part_size: SMALLEST_PART });
  const sign = (body: object) =>
    people.editor.send(contracts.signUploadParts, { params: params({ upload_id: upload.id }), body });
  const signed = await dataOf<{ addresses: Record<string, string> }>(await sign({ wanted: [1, 3] }));
  expect(signed.addresses["1"]).toContain(`number=1&size=${SMALLEST_PART}`);
  expect(signed.addresses["3"]).toContain(`number=3&size=${SMALLEST_PART - 5}`);
  expect((await sign({ wanted: [4] })).status).toBe(400);
  expect((await sign({ arrived: { 0: "x" } })).status).toBe(400);
  const { parts } = [...harness.storage.unfinished.values()].at(-1)!;
  for (const [number, length] of [SMALLEST_PART, SMALLEST_PART, SMALLEST_PART - 5].entries())
    parts.set(number + 1, new Uint8Array(length));
  await sign({ arrived: { 1: '"one"', 3: '"three"' } });
  expect(await infoOf(await finish(upload.id))).toEqual([409, { missing: [2] }]);
  const unfinished = await people.editor.call<contracts.UnfinishedUpload[]>(contracts.listObjectUploads, {
    params: params(),
  });
  expect(unfinished).toMatchObject([
    { id: upload.id, name: "film.mp4", size, last_modified: 7, parts: [1, 3] },
  ]);
  expect(await people.owner.call(contracts.listObjectUploads, { params: params() })).toEqual([]);
  harness.storage.isUnreachable = true;
  expect((await finish(upload.id, { arrived: { 2: '"two"' } })).status).toBe(503);
  expect(await namesOf()).toEqual(["docs", "old.txt"]);
  harness.storage.isUnreachable = false;
  expect(await dataOf(await finish(upload.id))).toMatchObject({ name: "film.mp4", size });
  expect(harness.storage.objects.get(blobPath(upload.id))?.body.byteLength).toBe(size);
  expect(await people.editor.call(contracts.listObjectUploads, { params: params() })).toEqual([]);
});

test("without the storage no upload begins", async () => {
  harness.storage.isUnreachable = true;
  expect((await announce({ size: SMALLEST_PART + 1 })).status).toBe(503);
  expect(await people.editor.call(contracts.listObjectUploads, { params: params() })).toEqual([]);
});

test("a taken name is asked about: both are kept, or the version that was seen is replaced", async () => {
  const [status, info] = await infoOf(await announce({ name: "old.txt" }));
  expect([status, info.existing]).toMatchObject([409, { name: "old.txt", size: 1 }]);
  expect((await announce({ name: "docs" })).status).toBe(409);
  const seen = (info.existing as contracts.BucketObject).version!;

  const both = await start({ name: "old.txt", on_conflict: "keep_both" });
  put(both, bytes("new"));
  expect((await finish(both.id)).status).toBe(409);
  expect(await dataOf(await finish(both.id, { on_conflict: "keep_both" }))).toMatchObject({
    name: "old (2).txt",
  });

  const [first, second] = [
    await start({ name: "old.txt", on_conflict: "replace" }),
    await start({ name: "old.txt", on_conflict: "replace" }),
  ];
  put(first, bytes("new"));
  put(second, bytes("two"));
  const replaced = await dataOf<contracts.BucketObject>(
    await finish(first.id, { on_conflict: "replace", seen }),
  );
  expect(replaced).toMatchObject({
    id: bucket.objects["old.txt"],
    name: "old.txt",
    size: 3,
    version: first.id,
  });
  // The other person saw the version that has gone.
  const [refused, late] = await infoOf(await finish(second.id, { on_conflict: "replace", seen }));
  expect([refused, late.existing]).toEqual([409, replaced]);
  const now_seen = { on_conflict: "replace", seen: replaced.version };
  expect(await dataOf(await finish(second.id, now_seen))).toMatchObject({ version: second.id });
  expect(await namesOf()).toEqual(["docs", "old (2).txt", "old.txt"]);
});

test("two people who upload the same name at once get one file each, and one of them is asked", async () => {
  const uploads = await Promise.all([start({ name: "same" }), start({ name: "same" })]);
  for (const upload of uploads) put(upload, bytes("abc"));
  const results = await Promise.all(uploads.map(({ id }) => finish(id)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  const asked = uploads[results.findIndex(({ status }) => status === 409)]!;
  await finish(asked.id, { on_conflict: "keep_both" });
  expect(await namesOf()).toEqual(["docs", "old.txt", "same", "same (2)"]);
});

test("an upload into a folder that was deleted meanwhile is refused, and nothing is listed", async () => {
  const upload = await start({ path: ["docs"] });
  put(upload, bytes("abc"));
  const ids = [bucket.objects.docs!];
  await people.editor.call(contracts.deleteObjects, { params: params(), body: { ids } });
  expect((await finish(upload.id)).status).toBe(404);
  expect((await announce({ folder_id: bucket.objects.docs })).status).toBe(404);
  expect(await namesOf()).toEqual(["old.txt"]);
});

test("a cancelled upload is gone with its bytes, and its address leads nowhere", async () => {
  const upload = await start({ thumbnail: { size: 4, type: "image/webp" } });
  put(upload, bytes("abc"));
  const cancel = () =>
    people.editor.send(contracts.cancelObjectUpload, { params: params({ upload_id: upload.id }) });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(404);
  expect((await finish(upload.id)).status).toBe(404);
  expect(harness.storage.objects.has(blobPath(upload.id))).toBe(false);
  // The signed address is still valid for some minutes.
  put(upload, bytes("abc"));
  inMinutes(20);
  await sweep();
  expect(harness.storage.objects.has(blobPath(upload.id))).toBe(false);

  const parts = await start({ size: SMALLEST_PART + 1 });
  const before = harness.storage.unfinished.size;
  await people.editor.call(contracts.cancelObjectUpload, { params: params({ upload_id: parts.id }) });
  expect(harness.storage.unfinished.size).toBe(before - 1);
});

// Proves document/bucket-upload
test("an upload that is not finished within a day is removed, with its parts", async () => {
  const whole = await start();
  const inParts = await start({ name: "b", size: SMALLEST_PART + 1 });
  put(whole, bytes("abc"));
  harness.storage.objects.set(thumbnailPath(blobPath(whole.id)), { body: PNG, type: "image/webp" });
  inMinutes(23 * 60);
  await sweep();
  expect(harness.storage.objects.has(blobPath(whole.id))).toBe(true);
  inMinutes(25 * 60);
  await sweep();
  expect(harness.storage.objects.has(blobPath(whole.id))).toBe(false);
  expect(harness.storage.objects.has(thumbnailPath(blobPath(whole.id)))).toBe(false);
  expect([...harness.storage.unfinished.values()].map(({ path }) => path)).not.toContain(
    blobPath(inParts.id),
  );
  for (const { id } of [whole, inParts]) expect((await finish(id)).status).toBe(404);
});

// Proves document/bucket-plan-limit
test("a plan limits the bytes of all buckets together, with those on their way", async () => {
  const { sql } = harness.database;
  await sql.query("UPDATE organization SET plan = 'free' WHERE id = $1", [people.organization_id]);
  try {
    const GIGABYTE = 1024 ** 3;
    await sql.query("UPDATE bucket SET bytes = $2 WHERE document_id = $1", [
      bucket.document_id,
      GIGABYTE - 10 * SMALLEST_PART,
    ]);
    const used = await sql.query("SELECT coalesce(sum(size), 0)::bigint AS n FROM bucket_upload");
    const room = 10 * SMALLEST_PART - Number(used.rows[0].n);
    expect((await announce({ size: room + SMALLEST_PART })).status).toBe(403);
    const response = await announce({ size: SMALLEST_PART + 1 });
    expect(response.status).toBe(200);
    expect((await announce({ size: room - SMALLEST_PART })).status).toBe(403);
  } finally {
    await sql.query("UPDATE organization SET plan = NULL WHERE id = $1", [people.organization_id]);
  }
});

test("viewers may not upload, and uploads of another bucket are not found", async () => {
  expect((await announce({}, people.viewer)).status).toBe(403);
  expect((await announce({}, people.stranger)).status).toBe(404);
  const upload = await start();
  put(upload, bytes("abc"));
  const other = await bucketOf();
  const elsewhere = { document_id: other.document_id, upload_id: upload.id };
  for (const contract of [
    contracts.finishObjectUpload,
    contracts.signUploadParts,
    contracts.cancelObjectUpload,
  ])
    expect((await people.editor.send(contract, { params: elsewhere, body: {} })).status).toBe(404);
  expect((await finish(upload.id)).status).toBe(200);
});
