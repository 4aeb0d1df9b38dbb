import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectLink, objectSource, setBucketAccess, signObjectLink } from "#core/contracts/buckets.ts";
import { restoreDocument } from "#core/contracts/documents/deleted-documents.ts";
import { type BucketDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import { objectPath, objectSourcePath } from "#core/contracts/wire/paths/buckets.ts";
import { blobPath } from "#core/files/objects.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Browser } from "../../testing/browser.ts";
import { makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { type MadeBucket, makeBucket } from "../../testing/make-bucket.ts";

let harness: Harness;
let people: People;
let open: MadeBucket;
let closed: MadeBucket;
const versions: Record<string, string> = {};

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const FILES: Record<string, { body: Uint8Array; type: string; is_shown: boolean }> = {
  "photos/cat (1).png": { body: PNG, type: "image/png", is_shown: true },
  "page.html": {
    body: new TextEncoder().encode("<script>alert(1)</script>"),
    type: "text/html",
    is_shown: false,
  },
  "drawing.svg": {
    body: new TextEncoder().encode("<svg onload='alert(1)'/>"),
    type: "image/svg+xml",
    is_shown: false,
  },
  "code.js": { body: new TextEncoder().encode("alert(1)"), type: "text/javascript", is_shown: false },
  "100%_größe 📎.pdf": {
    body: new TextEncoder().encode("%PDF-1.7"),
    type: "application/pdf",
    is_shown: true,
  },
};

async function fill(bucket: MadeBucket) {
  for (const [key, { body, type, is_shown }] of Object.entries(FILES)) {
    const { rows } = await harness.database.sql.query(
      "UPDATE bucket_object SET type = $2, is_shown = $3, size = $4 WHERE id = $1 RETURNING blob_id",
      [bucket.objects[key], type, is_shown, body.byteLength],
    );
    versions[`${bucket.document_id}/${key}`] = rows[0].blob_id;
    harness.storage.objects.set(blobPath(rows[0].blob_id), { body, type });
  }
}

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { project_id } = people;
  const keys = Object.keys(FILES);
  open = await makeBucket(harness.database.sql, { project_id, keys, is_public: true });
  closed = await makeBucket(harness.database.sql, { project_id, keys });
  await fill(open);
  await fill(closed);
});
afterAll(() => harness.close());

const pathIn = ({ document_id }: MadeBucket, key: string) => objectPath(document_id, key.split("/"));
const CAT = "photos/cat (1).png";
const linkOf = (bucket: MadeBucket, key: string, valid_for: string, who: Browser = people.editor) =>
  who.call<ObjectLink>(signObjectLink, {
    params: { document_id: bucket.document_id, object_id: bucket.objects[key]! },
    query: { valid_for },
  });
const inSeconds = (seconds: number) => {
  const start = Date.now();
  harness.now.current = () => new Date(start + seconds * 1_000);
};

// Proves document/bucket-public
test("everyone can read a file of a public bucket at its readable address", async () => {
  const response = await people.nobody.request(pathIn(open, CAT));
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": "11",
    "content-disposition": `inline; filename="cat (1).png"; filename*=UTF-8''cat%20%281%29.png`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, no-cache",
    etag: `"${versions[`${open.document_id}/${CAT}`]}"`,
  });
  const pdf = await people.nobody.request(pathIn(open, "100%_größe 📎.pdf"));
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const download = await people.nobody.request(`${pathIn(open, CAT)}?download=true`);
  expect(download.headers.get("content-disposition")).toMatch(/^attachment;/);
});

test.each(["page.html", "drawing.svg", "code.js"])("%s never runs on our origin", async (key) => {
  for (const path of [pathIn(open, key), sourceOf(open, key)]) {
    const response = await people.viewer.request(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;/),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  }
});

const sourceOf = ({ document_id, objects }: MadeBucket, key: string, more = "") =>
  objectSourcePath(document_id, objects[key]!, versions[`${document_id}/${key}`]!) + more;

test("a browser that has the version is told so, and one with another gets the file", async () => {
  const etag = `"${versions[`${open.document_id}/${CAT}`]}"`;
  const ask = (headers: Record<string, string>) => people.nobody.request(pathIn(open, CAT), { headers });
  const known = await ask({ "if-none-match": `"other", W/${etag}` });
  expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([304, etag, ""]);
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  expect((await ask({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  expect((await ask({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
});

test.each([
  ["bytes=0-3", 206, "bytes 0-3/11"],
  ["bytes=8-", 206, "bytes 8-10/11"],
  ["bytes=8-99", 206, "bytes 8-10/11"],
  ["bytes=-3", 206, "bytes 8-10/11"],
  ["bytes=11-", 416, "bytes */11"],
  ["bytes=5-2", 200, null],
  ["bytes=0-1,3-4", 200, null],
  ["bytes=abc", 200, null],
])("the range %s is answered with %i", async (range, status, sent) => {
  const response = await people.nobody.request(pathIn(open, CAT), { headers: { range } });
  expect([response.status, response.headers.get("content-range")]).toEqual([status, sent]);
});

test.each(["", "nothing", "photos", "photos/", "photos//cat (1).png", "\u0000"])(
  "the key %j is not found",
  async (key) => {
    expect((await people.nobody.request(pathIn(open, key))).status).toBe(404);
  },
);

describe("a private bucket", () => {
  // Proves document/bucket-public
  test("is not readable without a signature, whoever asks", async () => {
    for (const who of [people.nobody, people.stranger, people.owner]) {
      const response = await who.request(pathIn(closed, CAT));
      expect([response.status, await response.text()]).toMatchObject([
        404,
        expect.not.stringContaining("PNG"),
      ]);
    }
  });

  test.each([
    ["hour", 3_600],
    ["day", 86_400],
    ["week", 604_800],
  ])("is readable with a link for one %s, and no longer", async (span, seconds) => {
    harness.now.current = () => new Date();
    const { url, expires_at } = await linkOf(closed, CAT, span);
    expect(Math.abs(Date.parse(expires_at!) - Date.now() - seconds * 1_000)).toBeLessThan(5_000);
    const path = url.slice(url.indexOf("/objects/"));
    const response = await people.nobody.request(path);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    inSeconds(seconds - 10);
    expect((await people.nobody.request(path)).status).toBe(200);
    inSeconds(seconds + 1);
    expect((await people.nobody.request(path)).status).toBe(403);
    harness.now.current = () => new Date();
  });

  // Proves document/bucket-public
  test("refuses a link that was changed: another file, bucket, time or signature", async () => {
    const { url } = await linkOf(closed, CAT, "hour");
    const { search, searchParams } = new URL(url);
    const query = (changes: Record<string, string>) =>
      `?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...changes })}`;
    const later = String(Number(searchParams.get("expires")) + 3_600);
    for (const path of [
      pathIn(closed, "page.html") + search,
      pathIn(open, CAT) + search,
      pathIn(closed, CAT) + query({ expires: later }),
      pathIn(closed, CAT) + query({ expires: "Infinity" }),
      pathIn(closed, CAT) + query({ signature: "0".repeat(64) }),
      pathIn(closed, CAT) + query({ signature: "" }),
      pathIn(closed, "nothing") + search,
    ])
      expect((await people.nobody.request(path)).status, path).toBe(403);
  });

  test("gives links to editors only", async () => {
    const sent = { params: { document_id: closed.document_id, object_id: closed.objects[CAT]! } };
    expect((await people.viewer.send(signObjectLink, sent)).status).toBe(403);
    expect((await people.stranger.send(signObjectLink, sent)).status).toBe(404);
  });
});

test("a bucket is opened and closed at once, for everyone", async () => {
  const { document_id } = open;
  const set = (is_public: boolean, who: Browser = people.editor) =>
    who.send(setBucketAccess, { params: { document_id }, body: { is_public } });
  expect((await set(false, people.viewer)).status).toBe(403);
  const link = await linkOf(open, CAT, "hour");
  expect(link.expires_at).toBeNull();
  expect((await set(false)).status).toBe(200);
  expect((await people.nobody.request(pathIn(open, CAT))).status).toBe(404);
  expect((await set(true)).status).toBe(200);
  expect((await people.nobody.request(pathIn(open, CAT))).status).toBe(200);
});

test("the files of a deleted bucket are gone, and back once it is restored", async () => {
  const { document_id } = open;
  const status = async () => (await people.nobody.request(pathIn(open, CAT))).status;
  const { document } = await people.owner.call<BucketDocument>(loadDocument, { params: { document_id } });
  const body = { user_confirmation_txt: `DELETE ${document.title}` };
  await people.owner.call(deleteDocument, { params: { document_id }, body });
  expect(await status()).toBe(404);
  const params = { document_id, project_id: people.project_id };
  await people.owner.call(restoreDocument, { params });
  expect(await status()).toBe(200);
});

test("members read files of private buckets, strangers do not", async () => {
  const response = await people.viewer.request(sourceOf(closed, CAT));
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect((await people.stranger.request(sourceOf(closed, CAT))).status).toBe(404);
  expect((await people.nobody.request(sourceOf(closed, CAT))).status).toBe(401);
  const params = { document_id: open.document_id, object_id: closed.objects[CAT]! };
  expect((await people.viewer.send(objectSource, { params })).status).toBe(404);
});

test("a picture has a small version: the one that was uploaded, or itself", async () => {
  const small = await people.viewer.request(sourceOf(closed, CAT, "&width=200"));
  expect(new Uint8Array(await small.arrayBuffer())).toEqual(PNG);
  const { sql } = harness.database;
  await sql.query("UPDATE bucket_object SET size = 1000000 WHERE id = $1", [closed.objects[CAT]]);
  expect((await people.viewer.request(sourceOf(closed, CAT, "&width=200"))).status).toBe(404);
  const at = thumbnailPath(blobPath(versions[`${closed.document_id}/${CAT}`]!));
  const webp = new TextEncoder().encode("RIFF....WEBPVP8 ");
  harness.storage.objects.set(at, { body: webp, type: "image/webp" });
  const sent = await people.viewer.request(sourceOf(closed, CAT, "&width=200"));
  expect(sent.headers.get("content-type")).toBe("image/webp");
  for (const key of ["drawing.svg", "page.html"])
    expect((await people.viewer.request(sourceOf(closed, key, "&width=200"))).status).toBe(404);
});
