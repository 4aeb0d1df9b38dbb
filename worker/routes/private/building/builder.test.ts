import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type BlockInput,
  deleteField,
  type FieldInput,
  saveBlocks,
  saveField,
} from "#core/contracts/building/builder.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  form = await makeForm(harness.database.sql, { project_id: people.project_id });
  harness.room.published.length = 0;
});
afterAll(() => harness.close());

const field = (input: Partial<FieldInput>): FieldInput =>
  ({ name: "f", type: "text", options: [], optgroups: [], ...input }) as FieldInput;
const block = (input: Partial<BlockInput>): BlockInput => ({
  id: randomUUID(),
  type: "html",
  parent_id: null,
  local_index: 9,
  form_field_id: null,
  title_html: null,
  description_html: null,
  body_html: null,
  v_hidden: false,
  ...input,
});

function save(input: Partial<FieldInput>, headers: Record<string, string> = {}) {
  return people.editor.send(saveField, { params: { form_id: form.form_id }, body: field(input), headers });
}

function saveBatch(upserts: BlockInput[], deletes: string[] = [], transaction_id = "t1") {
  return people.editor.send(saveBlocks, {
    params: { form_id: form.form_id },
    body: { transaction_id, upserts, deletes },
  });
}

async function blockOf(id: string): Promise<BlockInput | undefined> {
  const { rows } = await harness.database.sql.query("SELECT * FROM form_block WHERE id = $1", [id]);
  return rows[0];
}

async function issues(response: Response): Promise<string[]> {
  const { info } = (await response.json()) as { info: { issues: { path: string[] }[] } };
  return info.issues.map(({ path }) => path.join("."));
}

describe("fields", () => {
  // Proves editor/call-fields
  test("are created, replaced under the same id, and deleted", async () => {
    const id = randomUUID();
    const option = { id: randomUUID(), value: "a", label: "A", index: 0 };
    const made = await save({ id, name: "choice", type: "radio", options: [option] });
    expect(((await made.json()) as { data: FieldDefinition }).data).toMatchObject({
      id,
      name: "choice",
      options: [option],
    });
    await save({ id, name: "choice", type: "select", options: [{ ...option, value: "b" }] });
    const { form: definition } = await people.viewer.call<EditorDocument>(loadDocument, {
      params: { document_id: form.document_id },
    });
    expect(definition.fields).toMatchObject([
      { id, type: "select", options: [{ id: option.id, value: "b" }] },
    ]);
    const sent = { params: { form_id: form.form_id, field_id: id } };
    expect((await people.editor.send(deleteField, sent)).status).toBe(200);
    expect((await people.editor.send(deleteField, sent)).status).toBe(404);
  });

  // Proves editor/call-fields-refused
  test("with a taken name are a conflict", async () => {
    await save({ id: randomUUID(), name: "twice" });
    const response = await save({ id: randomUUID(), name: "twice" });
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: "CONFLICT", info: { constraint: "attribute_name_unique" } },
    ]);
  });

  // Proves editor/call-fields-refused
  test("of another form cannot be changed", async () => {
    const other = await makeForm(harness.database.sql, { fields: [{ name: "x", type: "text" }] });
    expect((await save({ id: other.fields.x, name: "stolen" })).status).toBe(404);
    const { rows } = await harness.database.sql.query("SELECT name FROM attribute WHERE id = $1", [
      other.fields.x,
    ]);
    expect(rows).toEqual([{ name: "x" }]);
  });

  const option = (value: string, id: string = randomUUID()) => ({ id, value, label: value, index: 0 });
  const twin = randomUUID();
  // Proves editor/call-fields-refused
  test.each<[string, Partial<FieldInput>, string]>([
    ["a pattern that does not compile", { pattern: "(" }, "pattern"],
    ["a pattern with a back-reference", { pattern: "(a)\\1" }, "pattern"],
    ["a pattern with look-behind", { pattern: "(?<=a)b" }, "pattern"],
    ["a limit with a zone", { type: "datetime-local", data: { min: "2026-07-01T10:00Z" } }, "data.min"],
    ["an invalid limit", { type: "date", data: { max: "2026-02-30" } }, "data.max"],
    ["a forbidden name", { name: "__proto__" }, "name"],
    ["a reserved name", { name: "__gf_session" }, "name"],
    ["limits in the wrong order", { min: 2, max: 1 }, "min"],
    ["lengths in the wrong order", { minlength: 2, maxlength: 1 }, "minlength"],
    ["an invalid expression", { v_value: ["a", "eval", "b"] }, "v_value"],
    ["an unknown autofill name", { autocomplete: ["x-secret"] }, "autocomplete"],
    ["two options with the same value", { options: [option("a"), option("a")] }, "options.1.value"],
    ["two options with the same id", { options: [option("a", twin), option("b", twin)] }, "options.1.id"],
    [
      "an option in an unknown group",
      { options: [{ ...option("a"), optgroup_id: randomUUID() }] },
      "options.0.optgroup_id",
    ],
  ])("are refused with %s", async (_, input, path) => {
    const response = await save(input);
    expect(response.status).toBe(400);
    expect(await issues(response)).toEqual([path]);
  });

  test("drop picture addresses that could run code", async () => {
    const src = [
      "javascript:alert(1)",
      "data:image/svg+xml,x",
      "//evil.test/x",
      "/ok.png",
      "https://ok.test/x.png",
    ];
    const response = await save({
      type: "radio",
      options: src.map((address, index) => ({ ...option(String(index)), src: address, index })),
    });
    const { data } = (await response.json()) as { data: FieldDefinition };
    expect(data.options.map((one) => one.src ?? null)).toEqual([
      null,
      null,
      null,
      "/ok.png",
      "https://ok.test/x.png",
    ]);
  });
});

describe("blocks", () => {
  test("are saved in one batch, all or none", async () => {
    const good = block({ body_html: "<p>good</p>" });
    const stray = block({ form_field_id: randomUUID() });
    expect((await saveBatch([good, stray])).status).toBe(404);
    expect(await blockOf(good.id)).toBeUndefined();
    const saved = await saveBatch([good]);
    expect(await saved.json()).toEqual({ data: { version: expect.any(Number) } });
    expect(await blockOf(good.id)).toMatchObject({ body_html: "<p>good</p>" });
    expect((await saveBatch([], [good.id])).status).toBe(200);
    expect(await blockOf(good.id)).toBeUndefined();
  });

  test.each([
    ["<script>alert(1)</script>hi", "hi"],
    ["<img src=x onerror=alert(1)>", '<img src="x" loading="lazy" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="jAvA&#10;script:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
    ["<svg onload=alert(1)><p>a</p></svg>", "<p>a</p>"],
    ['<math><mi xlink:href="javascript:1">x</mi></math>', "x"],
    ["<iframe srcdoc='<script>1</script>'></iframe>b", "b"],
    ['<p style="background:url(//evil.test)">c</p>', "<p>c</p>"],
    ['<form action="//evil.test"><input name="a">d</form>', "d"],
    ["<style>*{display:none}</style>e", "e"],
    ["<b>ok</b> <em>&amp;</em>", "<b>ok</b> <em>&amp;</em>"],
  ])("are reduced to safe markup: %s", async (body_html, clean) => {
    const html = block({ body_html, title_html: body_html, description_html: body_html });
    await saveBatch([html]);
    expect(await blockOf(html.id)).toMatchObject({
      body_html: clean,
      title_html: clean,
      description_html: clean,
    });
  });

  test("cannot show a second payment by any route", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await save({ id: one, name: "one", type: "payment" });
    await save({ id: two, name: "two", type: "payment" });
    const shown = (form_field_id: string) => block({ type: "field", form_field_id });
    const first = shown(one);
    expect((await saveBatch([first])).status).toBe(200);
    const refused = await saveBatch([shown(two)]);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("one payment")]);
    expect((await saveBatch([shown(two)], [first.id])).status).toBe(200);
    await save({ id: one, name: "one", type: "text" });
    expect((await saveBatch([shown(one)])).status).toBe(200);
    expect((await save({ id: one, name: "one", type: "payment" })).status).toBe(400);
    // The question that is already shown can be saved again.
    expect((await save({ id: two, name: "two", type: "payment", label: "Fee" })).status).toBe(200);
  });

  test("cannot ask for an invalid price", async () => {
    const id = randomUUID();
    const priced = (data: FieldInput["data"]) => save({ id, name: "fee", type: "payment", data });
    const refusedPrices: FieldInput["data"][] = [
      { amount: 0 },
      { amount: -5 },
      { amount: 10, currency: "JPY" },
      { amount: 1_000, currency: "XYZ" },
      { service_provider: "tosspayments", amount: 1_000, currency: "USD" },
      { service_provider: "paypal" },
    ];
    for (const data of refusedPrices) {
      const refused = await priced(data);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('"data"')]);
    }
    expect((await priced({ service_provider: "stripe", amount: 50, currency: "USD" })).status).toBe(200);
  });

  test("drop addresses that could run code", async () => {
    const sources = [
      "javascript:alert(1)",
      "vbscript:x",
      "https://u:p@x.test/",
      "//x.test/a",
      "/files/a.png",
    ];
    const blocks = sources.map((src) => block({ type: "image", src }));
    await saveBatch(blocks);
    const kept: unknown[] = [];
    for (const { id } of blocks) kept.push((await blockOf(id))?.src);
    expect(kept).toEqual([null, null, null, null, "/files/a.png"]);
  });

  test("are refused with an invalid condition, a duplicate id, or themselves as parent", async () => {
    const id = randomUUID();
    expect(await issues(await saveBatch([block({ v_hidden: { $ref: "#/__proto__" } })]))).toEqual([
      "upserts.0.v_hidden",
    ]);
    expect(await issues(await saveBatch([block({ id }), block({ id })]))).toEqual(["upserts.1.id"]);
    expect(await issues(await saveBatch([block({ id, parent_id: id })]))).toEqual(["upserts.0.parent_id"]);
    expect(await issues(await saveBatch([block({ id })], [id]))).toEqual(["upserts.0.id"]);
  });
});

test("a saved change reaches the edge and the rooms", async () => {
  await saveBatch([block({ body_html: "<p>fresh</p>" })], [], "mine-1");
  await save({ name: "also" }, { "x-transaction-id": "mine-2" });
  await harness.drain();
  expect(harness.definitions.entries.get(form.form_id)).toContain("fresh");
  const published = harness.room.published.map(({ room, publication }) => [room, publication]);
  for (const room of [`document:${form.document_id}`, `form:${form.form_id}`]) {
    for (const transaction_id of ["mine-1", "mine-2"]) {
      const change = { type: "form.changed", document_id: form.document_id, transaction_id };
      expect(published).toContainEqual([room, { ...change, version: expect.any(Number) }]);
    }
  }
});

test("concurrent batches of two editors are both saved", async () => {
  const batches = Array.from({ length: 10 }, () => [block({}), block({})]);
  const responses = await Promise.all(batches.map((batch) => saveBatch(batch)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { rows } = await harness.database.sql.query(
    "SELECT count(*)::integer AS n FROM form_block WHERE form_id = $1 AND type = 'html'",
    [form.form_id],
  );
  expect(rows[0].n).toBe(20);
});
