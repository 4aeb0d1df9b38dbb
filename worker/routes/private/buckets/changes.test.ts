import { afterAll, beforeAll, expect, test } from "vitest";
import * as contracts from "#core/contracts/buckets.ts";
import { purgeDocument } from "#core/contracts/documents/deleted-documents.ts";
import { duplicateDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, deleteDocument } from "#core/contracts/documents/workspace.ts";
import { objectPath } from "#core/contracts/wire/paths/buckets.ts";
import { blobPath } from "#core/files/objects.ts";
import { sweepBuckets } from "../../../services/buckets/sweep-buckets.ts";
import { takeTurn } from "../../../services/turns/take-turn.ts";
import { type ArrangedBuckets, arrangeBuckets } from "../../../testing/arrange-buckets.ts";
import type { Browser } from "../../../testing/browser.ts";
import { makeForm } from "../../../testing/factories.ts";
import { randomOf } from "../../../testing/mutations.ts";

let harness: ArrangedBuckets["harness"];
let people: ArrangedBuckets["people"];
let bucketOf: ArrangedBuckets["bucketOf"];
let list: ArrangedBuckets["list"];
beforeAll(async () => {
  ({ harness, people, bucketOf, list } = await arrangeBuckets());
});
const sweep = () => {
  const ctx = harness.context();
  return sweepBuckets(ctx, takeTurn(ctx, "buckets"));
};
afterAll(() => harness.close());

const move = (document_id: string, body: Record<string, unknown>, who: Browser = people.editor) =>
  who.send(contracts.moveObjects, { params: { document_id }, body });
const moved = async (document_id: string, body: Record<string, unknown>) => {
  const response = await move(document_id, body);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: contracts.MoveResult[] }).data;
};
const remove = (document_id: string, ids: readonly string[], is_use_known = false) =>
  people.editor.send(contracts.deleteObjects, { params: { document_id }, body: { ids, is_use_known } });

/** All keys of a bucket, folders with a slash at their end. */
async function keysOf(document_id: string, path = ""): Promise<string[]> {
  const { objects } = await list(document_id, { path });
  const keys = objects.map(async ({ name, is_folder }) => {
    const key = path === "" ? name : `${path}/${name}`;
    return is_folder ? [`${key}/`, ...(await keysOf(document_id, key))] : [key];
  });
  return (await Promise.all(keys)).flat();
}
const countsOf = async (document_id: string) => {
  const { rows } = await harness.database.sql.query(
    "SELECT objects::integer, bytes::integer FROM bucket WHERE document_id = $1",
    [document_id],
  );
  return rows[0] ?? null;
};
const inDays = (days: number) => {
  const start = Date.now();
  harness.now.current = () => new Date(start + days * 24 * 60 * 60 * 1_000);
};
async function sweepAll() {
  inDays(1);
  for (let run = 0; run < 5; run += 1) await sweep();
  harness.now.current = () => new Date();
}

// Proves document/bucket-move
test("a file and a folder are renamed and moved with everything inside", async () => {
  const { document_id, objects } = await bucketOf(["a/b/c.txt", "a/d.txt", "e.txt"]);
  expect(
    await moved(document_id, { ids: [objects.a!], folder_id: document_id, name: "renamed" }),
  ).toMatchObject([{ outcome: "moved", name: "renamed" }]);
  await moved(document_id, { ids: [objects["e.txt"]!], folder_id: objects["a/b"]! });
  expect(await keysOf(document_id)).toEqual([
    "renamed/",
    "renamed/b/",
    "renamed/b/c.txt",
    "renamed/b/e.txt",
    "renamed/d.txt",
  ]);
});

test("a folder never moves into itself, also when two people move two folders into each other", async () => {
  const { document_id, objects } = await bucketOf(["a/b/c", "x/y"]);
  for (const folder_id of [objects.a!, objects["a/b"]!])
    expect(await moved(document_id, { ids: [objects.a!], folder_id })).toMatchObject([{ outcome: "inside" }]);
  const results = await Promise.all([
    moved(document_id, { ids: [objects.a!], folder_id: objects.x! }),
    moved(document_id, { ids: [objects.x!], folder_id: objects.a! }),
  ]);
  expect(results.map(([one]) => one!.outcome).sort()).toEqual(["inside", "moved"]);
  expect(await keysOf(document_id)).toHaveLength(5);
});

// Proves document/bucket-same-name
test("a taken name is asked about, and only the version that was seen is replaced", async () => {
  const { document_id, objects } = await bucketOf(["a.txt", "b/a.txt", "c/a.txt", "d/c/x"]);
  const body = { ids: [objects["a.txt"]!], folder_id: objects.b! };
  const [asked] = await moved(document_id, body);
  expect(asked).toMatchObject({ outcome: "conflict", existing: { id: objects["b/a.txt"] } });
  const { version } = (asked as { existing: contracts.BucketObject }).existing;
  const replace = (seen: string) =>
    moved(document_id, { ...body, on_conflict: "replace", seen: { [objects["a.txt"]!]: seen } });
  expect(await replace(crypto.randomUUID())).toMatchObject([{ outcome: "conflict" }]);
  expect(await replace(version!)).toMatchObject([{ outcome: "moved" }]);
  expect(
    await moved(document_id, { ids: [objects["c/a.txt"]!], folder_id: objects.b!, on_conflict: "keep_both" }),
  ).toMatchObject([{ outcome: "moved", name: "a (2).txt" }]);
  // Folders never merge, and never replace one another.
  const folder = { ids: [objects["d/c"]!], folder_id: document_id };
  expect(await moved(document_id, folder)).toMatchObject([{ outcome: "conflict" }]);
  expect(await moved(document_id, { ...folder, on_conflict: "keep_both" })).toMatchObject([
    { name: "c (2)" },
  ]);
  expect(await keysOf(document_id)).toEqual([
    "b/",
    "b/a (2).txt",
    "b/a.txt",
    "c/",
    "c (2)/",
    "c (2)/x",
    "d/",
  ]);
});

// Proves document/bucket-names
test("no key becomes longer than 1,024 bytes, however deep the folder that moves", async () => {
  const long = "x".repeat(500);
  const { document_id, objects } = await bucketOf([`${long}/${long}/a`, "long-enough-to-be-too-long/b"]);
  const body = { ids: [objects[long]!], folder_id: objects["long-enough-to-be-too-long"]! };
  expect(await moved(document_id, body)).toMatchObject([{ outcome: "too_long" }]);
  expect(
    (await move(document_id, { ids: [objects[long]!], folder_id: document_id, name: "a/b" })).status,
  ).toBe(400);
});

test("a rename of several, objects and folders of another bucket, and a file as a folder are refused", async () => {
  const [mine, other] = [await bucketOf(["a", "b", "f/c"]), await bucketOf(["d", "g/h"])];
  const { document_id, objects } = mine;
  const ids = [objects.a!, objects.b!];
  expect((await move(document_id, { ids, folder_id: document_id, name: "c" })).status).toBe(400);
  expect((await move(document_id, { ids, folder_id: other.objects.g! })).status).toBe(404);
  expect((await move(document_id, { ids, folder_id: objects.a! })).status).toBe(404);
  const foreign = await moved(document_id, { ids: [other.objects.d!], folder_id: objects.f! });
  expect(foreign).toMatchObject([{ outcome: "missing" }]);
  expect((await remove(document_id, [other.objects.d!])).status).toBe(200);
  expect(await keysOf(other.document_id)).toEqual(["g/", "g/h", "d"]);
  expect((await move(document_id, { ids, folder_id: objects.f! }, people.viewer)).status).toBe(403);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await move(document_id, { ids: many, folder_id: document_id })).status).toBe(400);
});

test("a deleted folder disappears at once, and its rows and bytes in steps", async () => {
  const { document_id, objects } = await bucketOf(["a/b/c/d.txt", "a/e.txt", "f.txt"]);
  const { sql } = harness.database;
  await sql.query(
    `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
     SELECT $1, $2, 'n' || n, gen_random_uuid(), 2, '', false, now(), now() FROM generate_series(1, 2500) n`,
    [document_id, objects["a/b"]],
  );
  expect(await countsOf(document_id)).toEqual({ objects: 2_503, bytes: 5_003 });
  const { rows } = await sql.query(
    "SELECT blob_id FROM bucket_object WHERE bucket_id = $1 AND NOT is_folder",
    [document_id],
  );
  for (const { blob_id } of rows)
    harness.storage.objects.set(blobPath(blob_id), { body: new Uint8Array(1), type: "" });
  const before = harness.storage.objects.size;
  expect((await remove(document_id, [objects.a!])).status).toBe(200);
  expect(await keysOf(document_id)).toEqual(["f.txt"]);
  const late = await moved(document_id, { ids: [objects["a/e.txt"]!], folder_id: document_id });
  expect(late).toMatchObject([{ outcome: "missing" }]);
  const source = { params: { document_id, object_id: objects["a/e.txt"]! } };
  expect((await people.viewer.send(contracts.objectSource, source)).status).toBe(404);
  const search = { params: { document_id }, query: { search: "e.txt" } };
  expect((await people.viewer.call<contracts.ObjectPage>(contracts.listObjects, search)).objects).toEqual([]);
  await harness.drain();
  await sweepAll();
  const left = await sql.query("SELECT count(*)::integer AS n FROM bucket_object WHERE bucket_id = $1", [
    document_id,
  ]);
  expect(left.rows[0].n).toBe(1);
  expect(await countsOf(document_id)).toEqual({ objects: 1, bytes: 1 });
  expect(harness.storage.objects.size).toBe(before - 2_502);
  // Its name is free again.
  expect(
    (
      await people.editor.send(contracts.createFolder, {
        params: { document_id },
        body: { folder_id: document_id, name: "a" },
      })
    ).status,
  ).toBe(200);
});

// Proves document/bucket-delete-whole
test("a file that a form shows is not deleted, moved or renamed without saying where it is used", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const { document_id, objects } = await bucketOf(["press/my logo (1).png", "press/other.png"]);
  const form = await makeForm(sql, { project_id, title: "Sign up" });
  const src = `https://sheaf.test${objectPath(document_id, ["press", "my logo (1).png"])}`;
  await sql.query(`INSERT INTO form_block (form_id, type, local_index, src) SELECT $1, 'image', 9, $2`, [
    form.form_id,
    src,
  ]);
  const file = objects["press/my logo (1).png"]!;
  const use = [{ document_id: form.document_id, title: "Sign up", key: "press/my logo (1).png" }];
  for (const id of [file, objects.press!]) {
    const refused = await remove(document_id, [id]);
    expect([refused.status, await refused.json()]).toMatchObject([409, { info: { used_by: use } }]);
    expect((await move(document_id, { ids: [id], folder_id: document_id, name: "x" })).status).toBe(409);
  }
  const uses = (who: Browser, id = document_id) =>
    who.send(contracts.listObjectUses, { params: { document_id: id } });
  expect(await (await uses(people.editor)).json()).toEqual({ data: use });
  expect((await uses(people.viewer)).status).toBe(403);
  expect((await uses(people.stranger)).status).toBe(404);
  expect((await uses(people.editor, form.document_id)).status).toBe(404);
  expect((await remove(document_id, [objects["press/other.png"]!])).status).toBe(200);
  expect((await remove(document_id, [file], true)).status).toBe(200);
  expect(await keysOf(document_id)).toEqual(["press/"]);
  // The form has a gap already.
  expect(await (await uses(people.editor)).json()).toEqual({ data: [] });
});

test("a copy has the same files, which stay when the original is deleted for good", async () => {
  const { document_id, objects } = await bucketOf(["a/b/c.txt", "d.txt"]);
  const { rows } = await harness.database.sql.query("SELECT blob_id FROM bucket_object WHERE id = $1", [
    objects["d.txt"],
  ]);
  const blob = blobPath(rows[0].blob_id);
  harness.storage.objects.set(blob, { body: new Uint8Array(1), type: "" });
  await harness.database.sql.query("UPDATE bucket SET is_public = true WHERE document_id = $1", [
    document_id,
  ]);
  const copy = await people.editor.call<CreatedDocument>(duplicateDocument, { params: { document_id } });
  expect(await keysOf(copy.document_id)).toEqual(await keysOf(document_id));
  expect(await countsOf(copy.document_id)).toEqual({ objects: 2, bytes: 2 });
  const open = objectPath(copy.document_id, ["d.txt"]);
  expect((await people.nobody.request(open)).status).toBe(404);
  const { rows: titles } = await harness.database.sql.query("SELECT title FROM document WHERE id = $1", [
    document_id,
  ]);
  const body = { user_confirmation_txt: `DELETE ${titles[0].title}` };
  const params = { document_id, project_id: people.project_id };
  await people.owner.call(deleteDocument, { params, body });
  expect((await people.nobody.request(objectPath(document_id, ["d.txt"]))).status).toBe(404);
  await people.owner.call(purgeDocument, { params, body });
  await sweepAll();
  expect(await countsOf(document_id)).toBeNull();
  expect(harness.storage.objects.has(blob)).toBe(true);
  const copied = await people.viewer.call<contracts.ObjectPage>(contracts.listObjects, {
    params: { document_id: copy.document_id },
  });
  const ids = copied.objects.map(({ id }) => id);
  await remove(copy.document_id, ids);
  await harness.drain();
  await sweepAll();
  expect(harness.storage.objects.has(blob)).toBe(false);
});

test("a bucket moves to another project with its files and links", async () => {
  const { sql } = harness.database;
  const { document_id } = await bucketOf(["a.txt"]);
  const { rows } = await sql.query(
    "INSERT INTO project (organization_id, name) VALUES ($1, 'elsewhere') RETURNING id",
    [people.organization_id],
  );
  await people.owner.call(moveDocument, { params: { document_id }, body: { project_id: rows[0].id } });
  expect(await keysOf(document_id)).toEqual(["a.txt"]);
});

test("changes are announced in the room of the document", async () => {
  const { document_id, objects } = await bucketOf(["a", "b"]);
  await harness.drain();
  harness.room.published.length = 0;
  const params = { document_id };
  await people.editor.call(contracts.createFolder, { params, body: { folder_id: document_id, name: "f" } });
  await moved(document_id, { ids: [objects.a!], folder_id: document_id, name: "c" });
  await people.editor.call(contracts.setBucketAccess, { params, body: { is_public: true } });
  await remove(document_id, [objects.b!]);
  await harness.drain();
  const news = { room: `document:${document_id}`, publication: { type: "objects.changed", document_id } };
  expect(harness.room.published).toMatchObject([news, news, news, news]);
});

// Proves document/bucket-two-people
test("after random operations of two people at once the tree is whole, and the counts are right", async () => {
  const { document_id, objects } = await bucketOf(["a/1", "a/2", "b/3", "b/c/4", "5"]);
  const { sql } = harness.database;
  const random = randomOf(7);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
  const known = Object.values(objects);
  const folders = [document_id, objects.a!, objects.b!, objects["b/c"]!];
  const params = { document_id };
  const step = async (who: Browser) => {
    const kind = random();
    const on_conflict = pick(["ask", "keep_both"]);
    if (kind < 0.35)
      return move(document_id, { ids: [pick(known)], folder_id: pick(folders), on_conflict }, who);
    if (kind < 0.55) {
      const name = pick(["x", "y", "z", "1", "2"]);
      return move(document_id, { ids: [pick(known)], folder_id: pick(folders), name, on_conflict }, who);
    }
    if (kind < 0.85) {
      const made = await who.send(contracts.createFolder, {
        params,
        body: { folder_id: pick(folders), name: pick(["x", "y", "z", "p", "q"]) },
      });
      if (made.ok) {
        const { id } = ((await made.json()) as { data: { id: string } }).data;
        known.push(id);
        folders.push(id);
      }
      return made;
    }
    return who.send(contracts.deleteObjects, { params, body: { ids: [pick(known)] } });
  };
  for (let round = 0; round < 75; round += 1) {
    const responses = await Promise.all([
      step(people.editor),
      step(people.owner),
      step(people.editor),
      step(people.owner),
    ]);
    for (const { status } of responses) expect([200, 404, 409]).toContain(status);
  }
  const seen = await Promise.all([keysOf(document_id), keysOf(document_id)]);
  expect(seen[0]).toEqual(seen[1]);
  await harness.drain();
  await sweepAll();
  // Every row that is left can be reached from the top.
  const { rows } = await sql.query("SELECT count(*)::integer AS n FROM bucket_object WHERE bucket_id = $1", [
    document_id,
  ]);
  expect(rows[0].n).toBe(seen[0].length);
  const files = seen[0].filter((key) => !key.endsWith("/")).length;
  expect(await countsOf(document_id)).toEqual({ objects: files, bytes: files });
});
