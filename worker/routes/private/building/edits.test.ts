import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { editForm, type FormEdits, loadEdits } from "#core/contracts/building/editing.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { applyOperations } from "#core/editing/apply.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { BlockContent, EditedForm, FieldContent, Operation } from "#core/editing/operation.ts";
import { paymentQuestions } from "#core/forms/definition/payment-questions.ts";
import { isSameJson } from "#core/values/same-json.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { purgeExpired } from "../../../testing/purge-expired.ts";

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

interface Sending {
  replica_id?: string;
  base?: number;
  is_undo?: boolean;
  transaction_id?: string;
}

function send(operations: readonly unknown[], sending: Sending = {}) {
  return people.editor.send(editForm, {
    params: { form_id: form.form_id },
    body: {
      transaction_id: randomUUID(),
      replica_id: "one",
      base: 0,
      operations: operations as never,
      ...sending,
    },
  });
}

async function edit(operations: readonly Operation[], sending: Sending = {}): Promise<FormEdits> {
  const response = await send(operations, sending);
  const json = (await response.json()) as { data: FormEdits };
  expect(response.status, JSON.stringify(json)).toBe(200);
  return json.data;
}

const load = () =>
  people.viewer.call<EditorDocument>(loadDocument, { params: { document_id: form.document_id! } });

async function stored(): Promise<{ form: EditedForm; number: number }> {
  const document = await load();
  return { form: toEditedForm(document.form), number: document.edit_number };
}

const block = (input: Partial<BlockContent> = {}): BlockContent => ({
  id: randomUUID(),
  type: "html",
  form_field_id: null,
  title_html: null,
  description_html: null,
  body_html: null,
  src: null,
  data: {},
  v_hidden: false,
  ...input,
});
const field = (input: Partial<FieldContent> = {}): FieldContent => ({
  id: randomUUID(),
  name: `f${randomUUID().slice(0, 8)}`,
  type: "text",
  options: [],
  optgroups: [],
  ...input,
});
const atTheTop = { after: null, before: null };
const insert = (content: BlockContent): Operation => ({
  type: "block.insert",
  block: content,
  place: atTheTop,
});

describe("edits of a form", () => {
  test("are stored, numbered and published", async () => {
    harness.room.published.length = 0;
    const asked = field({ label: "Name" });
    const first = await edit([
      { type: "field.insert", field: asked },
      insert(block({ type: "field", form_field_id: asked.id })),
    ]);
    const before = await stored();
    // Each is published by itself, after its response. The editor waits for a number that it lacks.
    await harness.drain();
    const second = await edit([{ type: "form.set", property: "title", value: "Renamed" }], {
      base: first.number,
    });
    expect(second.number).toBe(first.number + 1);
    expect(second.entries).toHaveLength(1);
    const after = await stored();
    expect(after.number).toBe(second.number);
    expect(after.form.title).toBe("Renamed");
    expect(isSameJson(applyOperations(before.form, second.entries![0]!.operations), after.form)).toBe(true);
    await harness.drain();
    const published = harness.room.published.filter(({ room }) => room.startsWith("document:"));
    expect(
      published.map(({ publication }) => (publication as { patch?: { number: number } }).patch?.number),
    ).toEqual([first.number, second.number]);
  });

  test("delete exactly the named field", async () => {
    const [kept, gone, also] = [field(), field(), field()];
    const names = async () => (await stored()).form.fields.map(({ name }) => name);
    const before = await names();
    await edit([kept, gone, also].map((one): Operation => ({ type: "field.insert", field: one })));
    await edit([gone, also].map(({ id }): Operation => ({ type: "field.delete", field_id: id })));
    expect(await names()).toEqual([...before, kept.name]);
  });

  test("of twenty people are all stored once, however often they are sent", async () => {
    const asked = field();
    const { number } = await edit([{ type: "field.insert", field: asked }]);
    const contents = Array.from({ length: 20 }, () => block());
    const sendings = contents.flatMap((content, index) => {
      const sending = { base: number, replica_id: `r${index}`, transaction_id: `t${index}` };
      return [edit([insert(content)], sending), edit([insert(content)], sending)];
    });
    await Promise.all(sendings);
    const { form: now, number: last } = await stored();
    expect(last).toBe(number + 20);
    expect(now.blocks.map(({ id }) => id).filter((id) => contents.some((one) => one.id === id))).toHaveLength(
      20,
    );
    const { entries } = await people.viewer.call<FormEdits>(loadEdits, {
      params: { form_id: form.form_id },
      query: { after: String(number) },
    });
    expect(entries?.map((entry) => entry.number)).toEqual(
      Array.from({ length: 20 }, (_, i) => number + 1 + i),
    );
  });

  test("change names, values and places exactly as described", async () => {
    const one = field({ name: "one", type: "select", options: [] });
    const two = field({ name: "two" });
    const options = [0, 1, 2].map((index) => ({ id: randomUUID(), value: `v${index}`, label: "", index }));
    const { number } = await edit([
      { type: "field.insert", field: { ...one, options } },
      { type: "field.insert", field: two },
    ]);
    const on = { field_id: one.id, list: "options" as const };
    await edit(
      [
        { type: "field.set", field_id: one.id, property: "name", value: "x" },
        { type: "field.set", field_id: two.id, property: "name", value: "one" },
        { type: "field.set", field_id: one.id, property: "name", value: "two" },
        { type: "item.set", ...on, item_id: options[0]!.id, property: "value", value: "w" },
        { type: "item.set", ...on, item_id: options[1]!.id, property: "value", value: "v0" },
        { type: "item.move", ...on, item_id: options[2]!.id, place: atTheTop },
      ],
      { base: number },
    );
    const { form: now } = await stored();
    const found = (id: string) => now.fields.find((known) => known.id === id)!;
    expect([found(one.id).name, found(two.id).name]).toEqual(["two", "one"]);
    expect(found(one.id).options.map(({ value }) => value)).toEqual(["v2", "w", "v0"]);
  });

  test("that make an invalid form change nothing", async () => {
    const before = await stored();
    const bad = await send([insert(block()), { type: "form.set", property: "lang", value: "tlh" }]);
    expect(bad.status).toBe(400);
    expect(((await bad.json()) as { info: { issues: unknown[] } }).info.issues).not.toHaveLength(0);
    expect((await send([insert(block({ v_hidden: { $eval: 1 } as never }))])).status).toBe(400);
    expect((await send([{ type: "field.insert", field: field({ name: "__proto__" }) }])).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("that add a second payment change nothing", async () => {
    const fee = (id: string) => field({ id, type: "payment" });
    const [one, two] = [randomUUID(), randomUUID()];
    const shown = (form_field_id: string) => insert(block({ type: "field", form_field_id }));
    const { number } = await edit([
      { type: "field.insert", field: fee(one) },
      shown(one),
      { type: "field.insert", field: fee(two) },
    ]);
    const response = await send([shown(two)], { base: number });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("one payment")]);
    expect(paymentQuestions((await stored()).form).map(({ id }) => id)).toEqual([one]);
  });

  test("that set an invalid price change nothing", async () => {
    const fee = field({
      type: "payment",
      data: { service_provider: "stripe", amount: 500, currency: "USD" },
    });
    const { number } = await edit([{ type: "field.insert", field: fee }]);
    const before = await stored();
    const priced = (data: object) =>
      send([{ type: "field.set", field_id: fee.id, property: "data", value: data as never }], {
        base: number,
      });
    const refused = await priced({ service_provider: "stripe", amount: 0, currency: "USD" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("between $0.50")]);
    expect((await priced({ service_provider: "tosspayments", amount: 500, currency: "EUR" })).status).toBe(
      400,
    );
    const free = field({ type: "payment", data: { amount: -5 } });
    expect((await send([{ type: "field.insert", field: free }], { base: number })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("are published with the stored markup, not the sent one", async () => {
    const evil = block({ body_html: '<p>Hi</p><script>alert(1)</script><img src=x onerror="x()">' });
    const { entries } = await edit([insert(evil)]);
    expect(JSON.stringify(entries)).not.toMatch(/script|onerror/);
    const { form: now } = await stored();
    expect(now.blocks.find(({ id }) => id === evil.id)?.body_html).toContain("<p>Hi</p>");
  });

  test("that undo something keep what others have changed since", async () => {
    const title = block({ type: "header", title_html: "Mine" });
    const other = block({ type: "header", title_html: "Mine, too" });
    const { number } = await edit([insert(title), insert(other)]);
    const set = (block_id: string, value: string): Operation => ({
      type: "block.set",
      block_id,
      property: "title_html",
      value,
    });
    await edit([set(title.id, "Theirs")], { base: number, replica_id: "two" });
    await edit([set(title.id, "Before"), set(other.id, "Before")], { base: number, is_undo: true });
    const { form: now } = await stored();
    const titleOf = (id: string) => now.blocks.find((known) => known.id === id)?.title_html;
    expect([titleOf(title.id), titleOf(other.id)]).toEqual(["Theirs", "Before"]);
  });

  test("that bypass the log make replicas reload the form", async () => {
    const { number } = await edit([insert(block())]);
    await harness.database.sql.query("UPDATE document SET title = 'By hand' WHERE id = $1", [
      form.document_id,
    ]);
    await harness.database.sql.query("DELETE FROM attribute WHERE form_id = $1", [form.form_id]);
    const news = await people.viewer.call<FormEdits>(loadEdits, {
      params: { form_id: form.form_id },
      query: { after: String(number) },
    });
    expect(news.entries).toBeNull();
    expect(news.number).toBeGreaterThan(number);
    const { number: now } = await stored();
    expect((await edit([insert(block())], { base: now })).entries).toHaveLength(1);
  });

  test("are deleted when old, except for the last number, so that an outdated replica reloads the form", async () => {
    const { number } = await edit([insert(block())]);
    await edit([insert(block())], { base: number });
    await harness.database.sql.query(
      "UPDATE form_edit SET created_at = now() - interval '31 days' WHERE form_id = $1",
      [form.form_id],
    );
    await purgeExpired(harness.context());
    const load = (after: number) =>
      people.viewer.call<FormEdits>(loadEdits, {
        params: { form_id: form.form_id },
        query: { after: String(after) },
      });
    expect(await load(number - 1)).toEqual({ number: number + 1, entries: null });
    expect((await load(number)).entries).toHaveLength(1);
    expect(await load(number + 1)).toEqual({ number: number + 1, entries: [] });
  });

  test("cannot change another form", async () => {
    const elsewhere = await makeForm(harness.database.sql, { project_id: people.project_id });
    const mine = block();
    await edit([insert(mine)]);
    const taken = await people.editor.send(editForm, {
      params: { form_id: elsewhere.form_id },
      body: {
        transaction_id: randomUUID(),
        replica_id: "one",
        base: 0,
        operations: [insert(mine)] as never,
      },
    });
    expect(taken.status).toBe(404);
  });
});
