import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import * as contracts from "#core/contracts/files.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type UpdatedCell, type UpdatedCells, updateCell, updateCells } from "#core/contracts/grid/rows.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import type { Cell } from "#core/fields/cell.ts";
import { isContradicted } from "#core/files/content.ts";
import { THUMBNAIL, thumbnailPath } from "#core/files/thumbnail.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PNG = bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
const WEBP = bytes("RIFF\0\0\0\0WEBPVP8 ");
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Cloudflare Images as Miniflare implements it. */
const cloudflare = new Miniflare({
  modules: true,
  script: "export default {}",
  images: { binding: "IMAGES" },
});
let harness: Harness;
let people: People;
let form: MadeForm;
let row_id: string;

beforeAll(async () => {
  const { IMAGES } = await cloudflare.getBindings<{ IMAGES: object }>();
  harness = await createHarness({ IMAGES });
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "papers", type: "file", multiple: true },
      { name: "photo", type: "image", required: true },
      { name: "letter", type: "richtext" },
    ],
  });
});
afterAll(async () => {
  await harness.close();
  await cloudflare.dispose();
});

beforeEach(async () => {
  row_id = await newRow();
});

/** Stores a response without its required file, which is accepted while no storage is configured. */
async function newRow(): Promise<string> {
  const session = await people.nobody.call<NewSession>(newSession, { params: { form_id: form.form_id } });
  harness.storage.origin = null;
  const response = await people.nobody.send(submitForm, {
    params: { form_id: form.form_id },
    body: { __gf_session: session.id },
  });
  harness.storage.origin = "https://storage.test";
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** Uploads a file for a cell, like an editor. */
async function upload(
  name: string,
  { field = "papers", body = PNG, thumbnail, size = body.byteLength }: UploadOptions = {},
) {
  const signed = await people.owner.call<contracts.SignedUpload>(contracts.signRowUpload, {
    params: { form_id: form.form_id, row_id, field_id: form.fields[field]! },
    body: { file: { name, type: "image/png", size, ...(thumbnail && { thumbnail }) } },
  });
  harness.storage.objects.set(signed.path, { body, type: "image/png" });
  return signed;
}
interface UploadOptions {
  field?: string;
  body?: Uint8Array;
  size?: number;
  thumbnail?: { size: number; type: string };
}

const change = (value: unknown, field = "papers", expected?: Cell | null) =>
  people.owner.send(updateCell, {
    params: { form_id: form.form_id, row_id, field_id: form.fields[field]! },
    body: {
      transaction_id: crypto.randomUUID(),
      value,
      ...(expected !== undefined && { expected }),
    } as never,
  });
const cellOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: UpdatedCell }).data.cell;
};
const codeOf = async (response: Response, field: string) => {
  const { info } = (await response.json()) as ErrorEnvelope;
  return (info as { fields: Record<string, { code: string }[]> }).fields[field]?.map(({ code }) => code);
};
const later = async (days: number) => {
  harness.now.current = () => new Date(Date.now() + days * DAY_MS + 120_000);
  await purgeExpired(harness.context());
  harness.now.current = () => new Date();
};

// Proves data/file-sign-upload
test("a member adds and replaces a cell's files, and the room publishes the change", async () => {
  const [one, two] = [await upload("one.png"), await upload("two.png")];
  expect(await cellOf(await change([one.path]))).toEqual({
    value: ["one.png"],
    storage_object_paths: [one.path],
  });
  const both = await cellOf(await change([one.path, two.path]));
  expect(both?.value).toEqual(["one.png", "two.png"]);
  const three = await upload("three.png");
  const replaced = await cellOf(await change([three.path, two.path], "papers", both));
  expect(replaced?.value).toEqual(["three.png", "two.png"]);
  expect((await change([one.path], "papers", both)).status).toBe(409);
  await harness.drain();
  const published = JSON.stringify(harness.room.published);
  expect(published).toContain("three.png");
});

test("a text takes pictures of its own row only, one by one and with other cells", async () => {
  const text = (path: string) =>
    JSON.stringify({ type: "doc", content: [{ type: "image", attrs: { src: `storage:${path}` } }] });
  const picture = await upload("a.png", { field: "letter" });
  const cell = await cellOf(await change(text(picture.path), "letter"));
  expect(cell?.storage_object_paths).toEqual([picture.path]);
  expect(await cellOf(await change(null, "letter"))).toBeNull();

  // Undo of several cells at once.
  const several = async (value: unknown) => {
    const cells = [{ row_id, field_id: form.fields.letter!, value }];
    const params = { form_id: form.form_id };
    const body = { transaction_id: crypto.randomUUID(), cells };
    const answer = await people.owner.call<UpdatedCells>(updateCells, { params, body: body as never });
    return answer.cells;
  };
  expect(await several(cell?.value)).toMatchObject([{ verdict: "changed", cell }]);
  const fake = await upload("b.png", { field: "letter", body: bytes("<html>") });
  const unknown = { verdict: "invalid", reasons: [{ code: "fileUnknown" }] };
  const faulty = { verdict: "invalid", reasons: [{ code: "fileTypeMismatch" }] };
  expect(await several(text(fake.path))).toMatchObject([faulty]);

  row_id = await newRow();
  expect(await several(text(picture.path))).toMatchObject([unknown]);
  expect(await codeOf(await change(text(picture.path), "letter"), "letter")).toEqual(["fileUnknown"]);
});

test("undo brings back a text with more pictures than a call may look up in the storage", async () => {
  const paths = Array.from({ length: 130 }, (_, index) => `response/${row_id}/${index}.png`);
  await harness.database.sql.query(
    `INSERT INTO stored_file (path, form_id, field_id, response_id, name, size, type, created_at, expires_at)
     SELECT path, $1, $2, $3, 'a.png', 16, 'image/png', now(), now() + interval '24 hours' FROM unnest($4::text[]) path`,
    [form.form_id, form.fields.letter, row_id, paths],
  );
  for (const path of paths) harness.storage.objects.set(path, { body: PNG, type: "image/png" });
  const text = (some: string[]) =>
    JSON.stringify({
      type: "doc",
      content: some.map((path) => ({ type: "image", attrs: { src: `storage:${path}` } })),
    });
  const save = async (value: string | null) => {
    const cells = [{ row_id, field_id: form.fields.letter!, value }];
    const params = { form_id: form.form_id };
    const body = { transaction_id: crypto.randomUUID(), cells };
    const answer = await people.owner.call<UpdatedCells>(updateCells, { params, body: body as never });
    return answer.cells[0]!.verdict;
  };
  expect(await save(text(paths))).toBe("invalid");
  for (const some of [paths.slice(0, 70), paths]) expect(await save(text(some))).toBe("changed");
  expect(await save(null)).toBe("changed");
  expect(await save(text(paths))).toBe("changed");
});

test("a file removed from a cell can be restored for a week, and is then deleted", async () => {
  const [kept, gone, late] = [await upload("a.png"), await upload("b.png"), await upload("c.png")];
  await cellOf(await change([kept.path, gone.path, late.path]));
  await cellOf(await change([kept.path]));
  await later(1);
  expect(harness.storage.objects.has(gone.path)).toBe(true);
  await cellOf(await change([kept.path, gone.path]));
  await later(8);
  const held = [kept, gone, late].map(({ path }) => harness.storage.objects.has(path));
  expect(held).toEqual([true, true, false]);
  expect(await codeOf(await change([late.path]), "papers")).toEqual(["fileUnknown"]);
});

// Proves data/file-sign-upload
test("an upload that no cell refers to is deleted after a day", async () => {
  const { path } = await upload("a.png");
  harness.storage.objects.set(thumbnailPath(path), { body: WEBP, type: "image/webp" });
  await later(1);
  expect([path, thumbnailPath(path)].map((one) => harness.storage.objects.has(one))).toEqual([false, false]);
});

test("a cell can refer only to existing files of its row and field that match their type", async () => {
  const paper = await upload("a.png");
  const missing = await upload("b.png");
  harness.storage.objects.delete(missing.path);
  const page = await upload("c.png", { body: bytes("<!doctype html><p>") });
  const [photo, second] = [
    await upload("d.png", { field: "photo" }),
    await upload("e.png", { field: "photo" }),
  ];
  expect(await codeOf(await change([missing.path]), "papers")).toEqual(["fileUnknown"]);
  expect(await codeOf(await change([photo.path]), "papers")).toEqual(["fileUnknown"]);
  expect(await codeOf(await change([page.path]), "papers")).toEqual(["fileTypeMismatch"]);
  expect(await codeOf(await change([photo.path, second.path], "photo"), "photo")).toEqual(["tooMany"]);
  row_id = await newRow();
  expect(await codeOf(await change([paper.path]), "papers")).toEqual(["fileUnknown"]);
});

// Proves data/file-preview-src
test("the thumbnail uploaded with a large picture is used only if it is a picture", async () => {
  const large = new Uint8Array(THUMBNAIL.from + 1);
  large.set(PNG);
  const signed = await upload("a.png", {
    body: large,
    thumbnail: { size: WEBP.byteLength, type: "image/webp" },
  });
  expect(new URL(signed.thumbnailUrl!).searchParams.get("size")).toBe(String(WEBP.byteLength));
  await cellOf(await change([signed.path]));
  const read = () =>
    people.viewer.send(contracts.fileSource, {
      params: { form_id: form.form_id, field_id: form.fields.papers! },
      query: { path: signed.path, width: "64" },
    });
  expect((await read()).headers.get("content-length")).toBe(String(large.byteLength));
  const at = thumbnailPath(signed.path);
  harness.storage.objects.set(at, { body: WEBP, type: "image/webp" });
  const shown = await read();
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(WEBP);
  harness.storage.objects.set(at, { body: bytes("<script>x()</script>"), type: "image/webp" });
  expect((await read()).headers.get("content-type")).toBe("image/png");
});

test("with Cloudflare Images, a large picture without a thumbnail gets one, but never an SVG", async () => {
  const { path } = await upload("a.png", { body: noisyPng(700, 500) });
  const drawing = await upload("b.svg", { body: noisyPng(700, 500) });
  await harness.database.sql.query("UPDATE stored_file SET type = 'image/svg+xml' WHERE path = $1", [
    drawing.path,
  ]);
  await cellOf(await change([path]));
  const read = async (at: string, width: string | undefined = "200") => {
    const response = await people.viewer.send(contracts.fileSource, {
      params: { form_id: form.form_id, field_id: form.fields.papers! },
      query: { path: at, ...(width && { width }) },
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return [response.status, response.headers.get("content-type"), isContradicted("image/webp", body)];
  };
  expect(await read(path)).toEqual([200, "image/webp", false]);
  expect((await read(drawing.path))[0]).toBe(404);
  expect((await read(drawing.path, "")).slice(0, 2)).toEqual([200, "application/octet-stream"]);
  // A file that only begins like a picture gets no thumbnail.
  const broken = new Uint8Array([...PNG, ...new Uint8Array(600_000)]);
  harness.storage.objects.set(path, { body: broken, type: "image/png" });
  expect((await read(path))[0]).toBe(404);
});

/** A PNG of random pixels, which does not compress. */
function noisyPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each for red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(3 * width)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each([
  ["too large", { size: 65_537, type: "image/webp" }],
  ["not a picture", { size: 10, type: "text/html" }],
])("a thumbnail that is %s is not signed", async (_, thumbnail) => {
  const response = await people.owner.send(contracts.signRowUpload, {
    params: { form_id: form.form_id, row_id, field_id: form.fields.papers! },
    body: { file: { name: "a.png", type: "image/png", size: 5, thumbnail } } as never,
  });
  expect(response.status).toBe(400);
});

test("without a storage, a form with a required file still accepts responses", async () => {
  const session = await people.nobody.call<NewSession>(newSession, { params: { form_id: form.form_id } });
  const body = { __gf_session: session.id };
  const send = () => people.nobody.send(submitForm, { params: { form_id: form.form_id }, body });
  expect((await send()).status).toBe(422);
  const { document_id } = form;
  const open = () => people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect((await open()).files_available).toBe(true);
  harness.storage.origin = null;
  const response = await send();
  expect((await open()).files_available).toBe(false);
  harness.storage.origin = "https://storage.test";
  expect(response.status).toBe(200);
});

// Proves data/viewer-modal, data/file-content-type
test("a genuine PDF is shown in our own pages only, and its type is told without the file", async () => {
  const PDF = bytes("%PDF-1.7\n");
  const [paper, forged] = [await upload("a.pdf", { body: PDF }), await upload("b.pdf", { body: PDF })];
  const paths = [paper.path, forged.path];
  await harness.database.sql.query(
    "UPDATE stored_file SET type = 'application/pdf' WHERE path = ANY($1::text[])",
    [paths],
  );
  for (const path of paths) harness.storage.objects.set(path, { body: PDF, type: "application/pdf" });
  await cellOf(await change(paths));
  harness.storage.objects.set(forged.path, { body: bytes("<script>x()</script>"), type: "application/pdf" });
  const read = async (path: string, method = "GET", download?: string) => {
    const address = responseFilePath(form.form_id, form.fields.papers!, path);
    const response = await people.viewer.request(download ? `${address}&download=true` : address, { method });
    const { headers } = response;
    return {
      size: (await response.arrayBuffer()).byteLength,
      type: headers.get("content-type"),
      policy: headers.get("content-security-policy"),
      disposition: headers.get("content-disposition")?.split(";")[0],
      sniffing: headers.get("x-content-type-options"),
    };
  };
  const shown = await read(paper.path);
  expect(shown).toMatchObject({ type: "application/pdf", disposition: "inline", sniffing: "nosniff" });
  expect(shown.policy).toContain("script-src 'none'");
  expect(shown.policy).toContain("frame-ancestors 'self'");
  expect(shown.size).toBe(PDF.byteLength);
  expect(await read(paper.path, "HEAD")).toEqual({ ...shown, size: 0 });
  expect(await read(paper.path, "GET", "true")).toMatchObject({ disposition: "attachment" });
  const refused = await read(forged.path);
  expect(refused).toMatchObject({ type: "application/octet-stream", disposition: "attachment" });
  expect(refused.policy).toBe("default-src 'none'; sandbox");
});
