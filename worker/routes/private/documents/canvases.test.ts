import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CanvasState, loadCanvas, saveCanvas } from "#core/contracts/documents/canvases.ts";
import { restoreDocument } from "#core/contracts/documents/deleted-documents.ts";
import { duplicateDocument, loadDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  createDocument,
  deleteDocument,
  loadWorkspace,
  renameDocument,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { canvasFilePath, canvasThumbnailPath } from "#core/contracts/wire/paths/canvas.ts";
import {
  CANVAS_LIMITS,
  type CanvasElement,
  deletedInPlaceOf,
  mergeElements,
} from "#core/documents/canvas/element.ts";
import { sweepAssets } from "../../../services/assets/sweep-assets.ts";
import { takeTurn } from "../../../services/turns/take-turn.ts";
import type { Browser } from "../../../testing/browser.ts";
import { makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let canvas_id: string;
const DAY_MS = 24 * 60 * 60 * 1_000;
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

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
  canvas_id = (await makeCanvas()).document_id;
});

const makeCanvas = (title = "Plan", project_id = people.project_id) =>
  people.owner.call<CreatedDocument>(createDocument, { body: { project_id, doctype: "v0_canvas", title } });

const element = (id: string, version = 1, rest: Record<string, unknown> = {}): CanvasElement => ({
  id,
  type: "rectangle",
  version,
  versionNonce: 100,
  isDeleted: false,
  ...{ x: 1.5, y: -2, width: 10, height: 20, index: "a0" },
  ...rest,
});

const params = () => ({ canvas_id });
const save = (base: number, elements: unknown[], who: Browser = people.editor) =>
  who.call<CanvasState>(saveCanvas, { params: params(), body: { base, elements } });
const trySave = (elements: unknown[], who: Browser = people.editor) =>
  who.send(saveCanvas, { params: params(), body: { base: 0, elements } });
const load = (since?: number, who: Browser = people.viewer, id = canvas_id) =>
  who.call<CanvasState>(loadCanvas, {
    params: { canvas_id: id },
    ...(since !== undefined && { query: { since: String(since) } }),
  });
const idsOf = ({ elements }: CanvasState) => elements.map(({ id }) => id).sort();
const versionsOf = ({ elements }: CanvasState) =>
  Object.fromEntries(elements.map(({ id, version }) => [id, version]));
const put = (path: string, body: Uint8Array, type = "image/png", who: Browser = people.editor) =>
  who.request(path, {
    method: "PUT",
    headers: { "content-type": type },
    body: body as Uint8Array<ArrayBuffer>,
  });
const inDays = (days: number) => {
  const start = Date.now();
  harness.now.current = () => new Date(start + days * DAY_MS);
};

describe("a canvas", () => {
  test("is created empty, and opens with its facts for viewers", async () => {
    const { redirect, form_id } = await makeCanvas("Board");
    expect([form_id, redirect]).toEqual([null, expect.stringMatching(/^\/[^/]+\/[^/]+\/[0-9a-f-]{36}$/)]);
    expect(await load()).toEqual({ version: 0, is_whole: true, elements: [] });
    const document = await people.viewer.call(loadDocument, { params: { document_id: canvas_id } });
    expect(document).toMatchObject({ form: null, tables: null, role: "viewer", document: { title: "Plan" } });
  });

  test("is merged element by element: a higher version wins, and of equal versions the lower nonce", async () => {
    expect(await save(0, [element("a", 3), element("b", 3)])).toEqual({
      version: 1,
      is_whole: false,
      elements: [],
    });
    const lower = element("a", 3, { versionNonce: 5, x: 7 });
    const older = element("b", 2, { versionNonce: 1 });
    const answer = await save(1, [lower, older]);
    // The winner over what was sent comes back.
    expect([answer.version, versionsOf(answer)]).toEqual([2, { b: 3 }]);
    expect((await load()).elements.find(({ id }) => id === "a")).toEqual(lower);
    // The same save again changes nothing.
    expect(await save(2, [lower])).toEqual({ version: 2, is_whole: false, elements: [lower] });
  });

  test("answers what others changed since the sender's version", async () => {
    await save(0, [element("a"), element("b")]);
    await save(1, [element("b", 2), element("c")], people.owner);
    const answer = await save(1, [element("d")]);
    expect([answer.version, versionsOf(answer)]).toEqual([3, { b: 2, c: 1 }]);
    expect(idsOf(await load(1))).toEqual(["b", "c", "d"]);
    expect(await load(3)).toEqual({ version: 3, is_whole: false, elements: [] });
    // A version from the future: the database was restored from a backup.
    expect(await load(9)).toMatchObject({ is_whole: true, version: 3 });
  });

  test("tells its room what changed, and nothing when nothing did", async () => {
    await harness.drain();
    harness.room.published.length = 0;
    await save(0, [element("a")]);
    await save(0, [element("a")]);
    await harness.drain();
    expect(harness.room.published).toEqual([
      {
        room: `document:${canvas_id}`,
        publication: { type: "canvas.changed", document_id: canvas_id, version: 1, elements: [element("a")] },
      },
    ]);
  });

  // Proves document/canvas-autosave
  test("ends equal for two people, in any order of 300 random saves", async () => {
    const ids = fc.constantFrom("a", "b", "c", "d", "e");
    const change = fc.record({ id: ids, version: fc.integer({ min: 1, max: 9 }), versionNonce: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 300, maxLength: 300 }), async (changes) => {
        canvas_id = (await makeCanvas()).document_id;
        const all = changes.map(({ id, version, versionNonce }) =>
          element(id, version, {
            versionNonce,
            x: version * 10 + versionNonce,
            isDeleted: version % 4 === 0,
          }),
        );
        const batches = Array.from({ length: 30 }, (_, n) => all.slice(n * 10, n * 10 + 10));
        await Promise.all(batches.map((batch, n) => save(0, batch, n % 2 ? people.owner : people.editor)));
        const expected = [...mergeElements(all).values()].filter(({ isDeleted }) => !isDeleted);
        const { elements } = await load();
        const sorted = (list: readonly CanvasElement[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(sorted(elements)).toEqual(sorted(expected));
      }),
      { numRuns: 3 },
    );
  });

  test("remembers deleted elements for 30 days, then older copies read everything again", async () => {
    await save(0, [element("a"), element("b")]);
    await save(1, [element("a", 2, { isDeleted: true })]);
    expect(idsOf(await load())).toEqual(["b"]);
    expect(versionsOf(await load(1))).toEqual({ a: 2 });
    // An older copy does not bring it back.
    await save(1, [element("a", 1)]);
    expect(idsOf(await load())).toEqual(["b"]);
    inDays(31);
    await save(2, [element("c")]);
    expect(await load(1)).toMatchObject({ is_whole: true });
    expect(idsOf(await load(1))).toEqual(["b", "c"]);
    expect(await save(1, [element("d")])).toMatchObject({ is_whole: true });
  });

  test("is full in words, and elements of a full one can still be deleted", async () => {
    const client = harness.database.sql;
    await save(0, [element("a")]);
    await client.query("UPDATE canvas_document SET elements = $2 WHERE document_id = $1", [
      canvas_id,
      CANVAS_LIMITS.elements,
    ]);
    const refused = await trySave([element("b")]);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      info: { reason: expect.stringContaining("10,000 elements") },
    });
    expect((await trySave([element("a", 2)])).status).toBe(200);
    expect((await trySave([element("a", 3, { isDeleted: true })])).status).toBe(200);
    expect((await trySave([element("b")])).status).toBe(200);
    await client.query("UPDATE canvas_document SET bytes = $2 WHERE document_id = $1", [
      canvas_id,
      CANVAS_LIMITS.length,
    ]);
    await client.query("UPDATE canvas_document SET elements = 1 WHERE document_id = $1", [canvas_id]);
    const large = await trySave([element("c")]);
    expect(await large.json()).toMatchObject({ info: { reason: expect.stringContaining("20 MB") } });
  });

  // Proves document/canvas-version
  test("of another schema version is not opened", async () => {
    const sql = "UPDATE canvas_document SET schema_version = '9' WHERE document_id = $1";
    await harness.database.sql.query(sql, [canvas_id]);
    for (const sent of [
      people.owner.send(loadDocument, { params: { document_id: canvas_id } }),
      people.owner.send(loadCanvas, { params: params() }),
      trySave([element("a")]),
    ]) {
      const response = await sent;
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        error: "OUTDATED_SCHEMA_VERSION",
        info: { part: "canvas", version: "9" },
      });
    }
  });
});

describe("who may", () => {
  // Proves document/canvas-viewers
  test("viewers read and never write; strangers and other kinds of document are not found", async () => {
    expect((await trySave([element("a")], people.viewer)).status).toBe(403);
    expect((await trySave([element("a")], people.stranger)).status).toBe(404);
    const file = canvasFilePath(canvas_id, "f1");
    expect((await put(file, PNG, "image/png", people.viewer)).status).toBe(403);
    expect((await put(file, PNG, "image/png", people.stranger)).status).toBe(404);
    const thumbnail = canvasThumbnailPath(canvas_id, "");
    expect((await put(thumbnail, PNG, "image/png", people.viewer)).status).toBe(403);
    expect((await load()).elements).toEqual([]);
    const { document_id } = await makeForm(harness.database.sql, { project_id: people.project_id });
    canvas_id = document_id;
    expect((await trySave([element("a")], people.owner)).status).toBe(404);
    expect((await people.owner.send(loadCanvas, { params: params() })).status).toBe(404);
    expect((await put(canvasFilePath(document_id, "f1"), PNG)).status).toBe(404);
    expect((await put(canvasThumbnailPath(document_id, ""), PNG)).status).toBe(404);
  });
});

describe("hostile elements", () => {
  // Proves attack/drawings
  test.each([
    ["no object", "x"],
    ["null", null],
    ["a list", [1]],
    ["no id", { ...element("a"), id: undefined }],
    ["the id __proto__", element("__proto__")],
    ["the id constructor", element("constructor")],
    ["an id that is no word", element("a b/<>")],
    ["another type", element("a", 1, { type: "script" })],
    ["a web embed", element("a", 1, { type: "embeddable", link: "https://example.com" })],
    ["a fractional version", element("a", 1.5)],
    ["a negative nonce", element("a", 1, { versionNonce: -1 })],
    ["a missing coordinate", element("a", 1, { x: null })],
    ["a coordinate out of range", element("a", 1, { x: 1e300 })],
    ["points that are none", element("a", 1, { type: "line", points: [[0, 0], [1]] })],
    ["points out of range", element("a", 1, { type: "line", points: [[0, 1e200]] })],
    ["deep nesting", element("a", 1, { roundness: { a: { b: { c: { d: { e: {} } } } } } })],
    ["a key of Object.prototype", element("a", 1, { crop: JSON.parse('{"__proto__": {"x": 1}}') })],
    ["an inherited file id", element("a", 1, { type: "image", fileId: "toString" })],
    ["a name that is no text", element("a", 1, { type: "frame", name: { a: 1 } })],
    ["a text that is none", element("a", 1, { type: "text", text: 12 })],
    ["a link that is no text", element("a", 1, { link: ["https://example.com"] })],
    ["an empty place in a list", element("a", 1, { boundElements: [null] })],
    ["a drawing without points", element("a", 1, { type: "freedraw" })],
    ["a place that nothing can follow", element("a", 1, { index: "a10" })],
    ["a version that nothing can follow", element("a", Number.MAX_SAFE_INTEGER)],
    ["a version far above the stored one", element("a", 2 ** 51)],
  ])("are refused: %s", async (_, sent) => {
    const response = await trySave([sent]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ info: { reason: expect.any(String) } });
    expect((await load()).version).toBe(0);
  });

  test("infinite numbers cannot be sent, and 100,000 points are too many", async () => {
    const body = JSON.stringify({ base: 0, elements: [element("a")] }).replace('"x":1.5', '"x":1e999');
    const path = saveCanvas.path.replace(":canvas_id", canvas_id);
    const headers = { "content-type": "application/json" };
    expect((await people.owner.request(path, { method: "POST", headers, body })).status).toBe(400);
    const reasonFor = async (length: number) => {
      const points = Array.from({ length }, (_, n) => [n + 0.125, n]);
      const response = await trySave([element("a", 1, { type: "freedraw", points })]);
      const { info } = (await response.json()) as { info: { reason: string } };
      return [response.status, info.reason];
    };
    expect(await reasonFor(20_000)).toEqual([400, expect.stringContaining("256 KB")]);
    expect(await reasonFor(100_000)).toEqual([400, expect.any(String)]);
    const many = Array.from({ length: CANVAS_LIMITS.save_elements + 1 }, (_, n) => element(`e${n}`));
    expect((await trySave(many)).status).toBe(400);
  });

  test("lose links to scripts, unknown properties and characters that cannot be stored", async () => {
    const hostile = { link: "javascript:alert(1)", customData: { a: 1 }, onclick: "x" };
    await save(0, [
      element("a", 1, hostile),
      element("b", 1, {
        type: "text",
        fontSize: 20,
        link: "https://example.com/",
        text: "a\u0000b\ud800c👍",
      }),
    ]);
    const elements = new Map((await load()).elements.map((one) => [one.id, one]));
    expect(elements.get("a")).toEqual({ ...element("a"), link: null });
    expect(elements.get("b")).toMatchObject({ link: "https://example.com/", text: "abc👍" });
  });

  // Proves document/canvas-faulty
  test("that were stored before they were refused are replaced by any copy, and by their deletion", async () => {
    const stored = [
      element("a", Number.MAX_SAFE_INTEGER, { type: "frame", name: { a: 1 } }),
      element("b", Number.MAX_SAFE_INTEGER, { versionNonce: 0 }),
      element("c", 7, { boundElements: [null] }),
    ];
    for (const one of stored) {
      await harness.database.sql.query(
        `INSERT INTO canvas_element (document_id, id, version, nonce, data, size, is_deleted, changed_in, changed_at)
         VALUES ($1, $2, $3, $4, $5, 100, false, 1, now())`,
        [canvas_id, one.id, one.version, one.versionNonce, JSON.stringify(one)],
      );
    }
    const counted =
      "UPDATE canvas_document SET version = 1, elements = 3, bytes = 300 WHERE document_id = $1";
    await harness.database.sql.query(counted, [canvas_id]);
    expect(idsOf(await load())).toEqual(["a", "b", "c"]);
    await save(1, [
      deletedInPlaceOf("a", stored[0]!, 4),
      element("b", 1, { x: 9 }),
      deletedInPlaceOf("c", stored[2]!, 4),
    ]);
    expect((await load()).elements).toEqual([element("b", 1, { x: 9 })]);
    await save(2, [element("b", 2, { x: 10 })]);
    expect((await load()).elements).toEqual([element("b", 2, { x: 10 })]);
    const facts = "SELECT elements FROM canvas_document WHERE document_id = $1";
    expect((await harness.database.sql.query(facts, [canvas_id])).rows).toEqual([{ elements: 1 }]);
  });

  test("sent twice in one save count once", async () => {
    await save(0, [element("a", 2), element("a", 5), element("a", 3)]);
    expect(versionsOf(await load())).toEqual({ a: 5 });
  });
});

describe("pictures", () => {
  const FILE = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";

  test("are stored once and served to members, and only as pictures", async () => {
    const path = canvasFilePath(canvas_id, FILE);
    expect((await people.viewer.request(path)).status).toBe(404);
    const before = harness.storage.objects.size;
    expect((await put(path, PNG)).status).toBe(200);
    expect((await put(path, PNG)).status).toBe(200);
    expect(harness.storage.objects.size).toBe(before + 1);
    const response = await people.viewer.request(path);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect((await people.stranger.request(path)).status).toBe(404);
  });

  test.each([
    ["an SVG", "image/svg+xml", new TextEncoder().encode("<svg onload='alert(1)'/>")],
    ["a page that calls itself a picture", "image/png", new TextEncoder().encode("<script>1</script>")],
    ["nothing", "image/png", new Uint8Array()],
  ])("are refused when they are %s", async (_, type, body) => {
    expect((await put(canvasFilePath(canvas_id, FILE), body, type)).status).toBe(415);
    expect((await put(canvasThumbnailPath(canvas_id, ""), body, type)).status).toBe(415);
  });

  // Proves document/canvas-pictures
  test("are kept while a canvas or a copy of it uses them", async () => {
    const file_id = "shared";
    await put(canvasFilePath(canvas_id, file_id), PNG);
    await save(0, [element("a", 1, { type: "image", fileId: file_id })]);
    const original = canvas_id;
    const copy = await people.owner.call<CreatedDocument>(duplicateDocument, {
      params: { document_id: original },
    });
    const sql = harness.database.sql;
    await sql.query("DELETE FROM document WHERE id = $1", [original]);
    for (const days of [1, 2, 40]) {
      inDays(days);
      await sweep();
    }
    expect((await people.viewer.request(canvasFilePath(copy.document_id, file_id))).status).toBe(200);
    await sql.query("DELETE FROM document WHERE id = $1", [copy.document_id]);
    for (const days of [42, 43, 80]) {
      inDays(days);
      await sweep();
    }
    const { rows } = await sql.query("SELECT FROM asset WHERE name = $1", [file_id]);
    expect(rows).toEqual([]);
  });

  test("have a thumbnail, which the list of documents names", async () => {
    const mine = async () => {
      const { documents } = await people.viewer.call<Workspace>(loadWorkspace);
      return documents.find(({ id }) => id === canvas_id);
    };
    expect((await people.viewer.request(canvasThumbnailPath(canvas_id, ""))).status).toBe(404);
    expect((await mine())?.thumbnail_at).toBeNull();
    await put(canvasThumbnailPath(canvas_id, ""), PNG);
    const { thumbnail_at } = (await mine())!;
    const response = await people.viewer.request(canvasThumbnailPath(canvas_id, thumbnail_at!));
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  });
});

describe("as a document", () => {
  test("keeps its drawing when it is renamed, duplicated, moved, deleted and restored", async () => {
    await save(0, [element("a"), element("b", 2, { isDeleted: true })]);
    const document_id = canvas_id;
    const target = await harness.database.sql.query(
      "INSERT INTO project (organization_id, name) VALUES ($1, $2) RETURNING id",
      [people.organization_id, `p${randomUUID().slice(0, 8)}`],
    );
    await people.owner.call(renameDocument, { params: { document_id }, body: { title: "Plan B" } });
    const copy = await people.owner.call<CreatedDocument>(duplicateDocument, { params: { document_id } });
    expect((await load(undefined, people.viewer, copy.document_id)).elements).toEqual([element("a")]);
    await save(1, [element("a", 2)]);
    expect(versionsOf(await load(undefined, people.viewer, copy.document_id))).toEqual({ a: 1 });
    const project_id: string = target.rows[0].id;
    await people.owner.call(moveDocument, { params: { document_id }, body: { project_id } });
    const confirmation = { user_confirmation_txt: "DELETE Plan B" };
    await people.owner.call(deleteDocument, { params: { document_id }, body: confirmation });
    expect((await people.owner.send(loadCanvas, { params: params() })).status).toBe(404);
    expect((await trySave([element("c")])).status).toBe(404);
    await people.owner.call(restoreDocument, { params: { project_id, document_id } });
    expect(versionsOf(await load())).toEqual({ a: 2 });
  });
});
