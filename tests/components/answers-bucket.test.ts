import { afterAll, beforeAll, expect, test } from "vitest";
import * as contracts from "#core/contracts/buckets.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { blobPath } from "#core/files/objects.ts";
import { makePeople } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeBucket } from "./fakes/bucket.ts";
import { PROJECT } from "./fakes/form.ts";
import { FakeWorkspace } from "./fakes/workspace.ts";
import { type Ids, Twins } from "./twins.ts";

/** The fake of a bucket is held to the Worker. */

let harness: Harness;
let fake: FakeWorkspace;
let twins: Twins;
beforeAll(async () => {
  harness = await createHarness();
  const { owner, project_id } = await makePeople(harness);
  fake = new FakeWorkspace();
  twins = new Twins(owner, fake.answers, { project: project_id }, { project: PROJECT.id });
  await twins.call(
    createDocument,
    ({ project }) => ({ body: { project_id: project, doctype: "v0_bucket", title: "files" } }),
    {
      learn: ({ document_id }: CreatedDocument) => ({ bucket: document_id }),
      compare: () => null,
    },
  );
});
afterAll(async () => {
  fake.close();
  await harness.close();
});

const within =
  (make: (ids: Ids) => object, more: (ids: Ids) => object = () => ({})) =>
  (ids: Ids) => ({
    params: { document_id: ids.bucket!, ...more(ids) },
    body: make(ids),
  });
const list = (query: Record<string, string> = {}) =>
  twins.call(contracts.listObjects, (ids) => ({ params: { document_id: ids.bucket! }, query }));
const makeFolder = (name: string, above = "bucket") =>
  twins.call(
    contracts.createFolder,
    within((ids) => ({ folder_id: ids[above], name })),
    { learn: ({ id }: { id: string }) => ({ [name]: id }) },
  );
/** Uploads a file of so many bytes. Returns the status of its end. */
async function upload(
  name: string,
  size: number,
  given: object = {},
  ending: (ids: Ids) => object = () => ({}),
) {
  const started = await twins.call(
    contracts.startObjectUpload,
    within((ids) => ({ folder_id: ids.bucket, name, size, type: "text/plain", ...given })),
    {
      learn: ({ id }: contracts.ObjectUpload) => ({ upload: id }),
      // Each has its own storage.
      compare: ({ address: _, ...others }: contracts.ObjectUpload) => others,
    },
  );
  if (started.status !== 200) return;
  const { id, type } = started.body.data as contracts.ObjectUpload;
  harness.storage.objects.set(blobPath(id), { body: new Uint8Array(size).fill(65), type });
  await twins.call(
    contracts.finishObjectUpload,
    within(ending, (ids) => ({ upload_id: ids.upload })),
    {
      learn: ({ id: object, version }: contracts.BucketObject) => ({
        [name]: object,
        [`version of ${name}`]: version!,
      }),
    },
  );
}
const move = (names: string[], to: string | null, more: (ids: Ids) => object = () => ({})) =>
  twins.call(
    contracts.moveObjects,
    within((ids) => ({
      ids: names.map((name) => ids[name]),
      folder_id: to === null ? null : ids[to],
      ...more(ids),
    })),
  );

test("files and folders are listed, uploaded, moved and deleted as by the Worker", async () => {
  await list();
  await makeFolder("Notes");
  await makeFolder("inner", "Notes");
  await makeFolder("Notes");
  await upload("b.txt", 5);
  await upload("A.txt", 9);
  await upload("b.txt", 6);
  await upload("b.txt", 7, { on_conflict: "keep_both" }, () => ({ on_conflict: "keep_both" }));
  await upload("A.txt", 8, { on_conflict: "replace" }, (ids) => ({
    on_conflict: "replace",
    seen: ids["version of A.txt"],
  }));
  await upload("A.txt", 8, { on_conflict: "replace" }, () => ({}));
  await upload("deep.txt", 3, { path: ["made", "here"] });
  for (const order of contracts.OBJECT_ORDERS.filter((one) => one !== "changed"))
    for (const direction of ["asc", "desc"]) await list({ order, direction });
  for (const path of ["Notes", "A.txt", "made/here/deep.txt", "nothing", "A.txt/below"]) await list({ path });
  for (const search of ["TXT", "no", "nothing like it"]) await list({ search });
  await list({ search: "e", kind: "folders" });

  await move(["A.txt"], "Notes");
  await move(["A.txt"], "Notes");
  await move(["A.txt"], null, () => ({ name: "renamed.txt" }));
  await move(["Notes"], "inner");
  await upload("renamed.txt", 4);
  await move(["renamed.txt"], "Notes");
  await move(["renamed.txt"], "Notes", () => ({ on_conflict: "keep_both" }));
  for (const path of ["", "Notes"]) await list({ path });

  const erase = (...names: string[]) =>
    twins.call(
      contracts.deleteObjects,
      within((ids) => ({ ids: names.map((name) => ids[name]) })),
    );
  await erase("deep.txt");
  await erase("deep.txt");
  await erase("Notes");
  await makeFolder("late", "Notes");
  await move(["b.txt"], "inner");
  await list();
  await list({ search: "txt" });
  await list({ path: "Notes" });
  await twins.call(
    contracts.setBucketAccess,
    within(() => ({ is_public: true })),
  );
  const facts = (ids: Ids) => ({ params: { document_id: ids.bucket! } });
  await twins.call(loadDocument, facts, { compare: ({ bucket }: { bucket: object }) => bucket });
  await twins.call(contracts.listObjectUploads, facts);
  await twins.call(contracts.listObjectUses, facts);
  for (const _ of ["once", "again"])
    await twins.call(contracts.cancelObjectUpload, (ids) => ({
      params: { document_id: ids.bucket!, upload_id: ids.upload! },
    }));
  // The storage is another server.
  const isCall = (name: string) => !name.includes("/fake-storage/");
  expect(twins.uncompared(new FakeBucket("any")).filter(isCall)).toEqual([]);
});
