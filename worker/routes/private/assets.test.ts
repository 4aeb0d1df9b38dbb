import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Asset,
  type Avatar,
  assetSource,
  createAsset,
  listAssets,
  removeAvatar,
  setAvatar,
} from "#core/contracts/assets.ts";
import { duplicateDocument } from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  deleteDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { setBackground } from "#core/contracts/look.ts";
import { restoreProject } from "#core/contracts/organizations/deleted-projects.ts";
import { type CreatedProject, createProject, deleteProject } from "#core/contracts/organizations/projects.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { MAX_ASSET_SIZE } from "#core/files/assets.ts";
import { sweepAssets } from "../../services/assets/sweep-assets.ts";
import { takeTurn } from "../../services/turns/take-turn.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
const sweep = () => {
  const ctx = harness.context();
  return sweepAssets(ctx, takeTurn(ctx, "assets"));
};
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  form = await makeForm(harness.database.sql, { project_id: people.project_id });
});

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const SVG = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");

const send = (
  who: Browser,
  contract: Contract,
  { query = "", type = "image/png", body = PNG }: { query?: string; type?: string; body?: Uint8Array } = {},
) =>
  who.request(contract.path.replace(":document_id", form.document_id) + query, {
    method: contract.method,
    headers: { "content-type": type, accept: "application/json" },
    body: body as Uint8Array<ArrayBuffer>,
  });
const dataOf = async <Data>(response: Response) => ((await response.json()) as { data: Data }).data;
const upload = async (query = "?name=a.png") =>
  dataOf<Asset>(await send(people.editor, createAsset, { query }));
const params = () => ({ document_id: form.document_id });
const inDays = (days: number) => {
  const start = Date.now();
  harness.now.current = () => new Date(start + days * 24 * 60 * 60 * 1_000);
};
const isStored = ({ id, is_public }: Asset) =>
  harness.storage.objects.has(`${is_public ? "assets-public" : "assets"}/${id}`);

test("everyone can load a public picture, and only as a picture", async () => {
  const asset = await upload("?name=Party%20hat.png");
  expect(asset).toMatchObject({ name: "Party hat.png", type: "image/png", size: 11, is_public: true });
  const response = await people.nobody.request(asset.src);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(await people.viewer.call<Asset[]>(listAssets, { params: params() })).toEqual([asset]);
});

// Proves editor/call-backgrounds
test("only members can load a private picture", async () => {
  const { id, src } = await upload("?name=a.png&is_public=false");
  expect((await people.nobody.request(`/v1/assets/${id}`)).status).toBe(404);
  expect((await people.nobody.request(src)).status).toBe(401);
  expect((await people.stranger.request(src)).status).toBe(404);
  expect((await people.viewer.request(src)).status).toBe(200);
  const other = await makeForm(harness.database.sql, { project_id: people.project_id });
  const elsewhere = { document_id: other.document_id, asset_id: id };
  expect((await people.viewer.send(assetSource, { params: elsewhere })).status).toBe(404);
});

test("a picture with the ending of another type is stored with the type of its bytes", async () => {
  const response = await send(people.editor, createAsset, {
    query: "?name=a",
    type: "image/jpeg",
    body: PNG,
  });
  const { src } = await dataOf<Asset>(response);
  expect((await people.nobody.request(src)).headers.get("content-type")).toBe("image/png");
});

test("other content is refused whatever its declared type, and so are files that are too large or empty", async () => {
  const query = "?name=a";
  const refused = async (type: string, body: Uint8Array) =>
    (await send(people.editor, createAsset, { query, type, body })).status;
  expect(await refused("image/svg+xml", SVG)).toBe(415);
  expect(await refused("image/png", SVG)).toBe(415);
  expect(await refused("text/html", SVG)).toBe(415);
  expect(await refused("image/png", new Uint8Array())).toBe(415);
  const large = new Uint8Array(MAX_ASSET_SIZE + 1);
  large.set(PNG);
  expect(await refused("image/png", large)).toBe(413);
  expect((await send(people.viewer, createAsset, { query })).status).toBe(403);
  expect((await send(people.editor, createAsset, { query: "?name=" })).status).toBe(400);
  expect(await people.owner.call<Asset[]>(listAssets, { params: params() })).toEqual([]);
});

test("a picture stays while a form uses it, and an unused one is deleted after thirty days", async () => {
  const [used, unused, kept] = [await upload(), await upload(), await upload("?name=b&is_public=false")];
  const body = { form_id: form.form_id, background: { type: "background", element: "img", src: used.src } };
  await people.editor.call(setBackground, { body });
  const copy = await people.editor.call<CreatedDocument>(duplicateDocument, { params: params() });
  inDays(2);
  await sweep();
  expect([used, unused, kept].map(isStored)).toEqual([true, true, true]);
  inDays(33);
  await sweep();
  expect([used, unused, kept].map(isStored)).toEqual([true, false, true]);

  // The copy still uses the picture after the first form was deleted permanently.
  await harness.database.sql.query("DELETE FROM document WHERE id = $1", [form.document_id]);
  for (const days of [40, 75]) {
    inDays(days);
    await sweep();
  }
  expect([used, kept].map(isStored)).toEqual([true, false]);
  await harness.database.sql.query("DELETE FROM document WHERE id = $1", [copy.document_id]);
  for (const days of [80, 115]) {
    inDays(days);
    await sweep();
  }
  expect(isStored(used)).toBe(false);
  const { rows } = await harness.database.sql.query("SELECT id FROM asset WHERE document_id = $1", [
    form.document_id,
  ]);
  expect(rows).toEqual([]);
});

// Proves attack/leftovers
test("a public picture of what was deleted is not served on, unless a form that exists shows it", async () => {
  const { organization_id } = people;
  const project = await people.owner.call<CreatedProject>(createProject, {
    body: { organization_id, name: "campaign" },
  });
  form = await makeForm(harness.database.sql, { project_id: project.id });
  const asset = await upload();
  const status = async () => {
    // What an isolate knows of a picture is a minute old at most.
    const before = harness.now.current().getTime();
    harness.now.current = () => new Date(before + 60_000);
    return (await people.nobody.request(asset.src)).status;
  };
  expect(await status()).toBe(200);

  const { project_id } = form;
  const body = { user_confirmation_txt: "DELETE campaign" };
  await people.owner.call(deleteProject, { params: { project_id }, body });
  expect(await status()).toBe(404);
  await people.owner.call(restoreProject, { params: { deleted_project_id: project_id } });
  expect(await status()).toBe(200);
  await people.owner.call(deleteDocument, {
    params: params(),
    body: { user_confirmation_txt: "DELETE A form" },
  });
  expect(await status()).toBe(404);

  const copy = await makeForm(harness.database.sql, { project_id: people.project_id });
  const background = { type: "background", element: "img", src: asset.src };
  await people.editor.call(setBackground, { body: { form_id: copy.form_id, background } });
  expect(await status()).toBe(200);
  await harness.database.sql.query("UPDATE organization SET deleted_at = now() WHERE id = $1", [
    organization_id,
  ]);
  expect(await status()).toBe(404);
  await harness.database.sql.query("UPDATE organization SET deleted_at = NULL WHERE id = $1", [
    organization_id,
  ]);
});

test("a picture that is used again in time stays", async () => {
  const asset = await upload();
  inDays(2);
  await sweep();
  inDays(31);
  const body = { form_id: form.form_id, background: { type: "background", element: "img", src: asset.src } };
  await people.editor.call(setBackground, { body });
  inDays(34);
  await sweep();
  expect(isStored(asset)).toBe(true);
});

test("a person can set, replace and remove a profile picture", async () => {
  const first = await dataOf<Avatar>(await send(people.editor, setAvatar));
  expect((await people.nobody.request(first.image!)).status).toBe(200);
  const second = await dataOf<Avatar>(await send(people.editor, setAvatar));
  const seen = async () => (await people.editor.call<Workspace>(loadWorkspace)).user.image;
  expect(await seen()).toBe(second.image);
  for (const days of [2, 35]) {
    inDays(days);
    await sweep();
  }
  expect((await people.nobody.request(first.image!)).status).toBe(404);
  expect((await people.nobody.request(second.image!)).status).toBe(200);
  const svg = { type: "image/svg+xml", body: SVG };
  expect((await send(people.editor, setAvatar, svg)).status).toBe(415);
  harness.now.current = () => new Date();
  await people.editor.call(removeAvatar);
  expect(await seen()).toBeNull();
});
