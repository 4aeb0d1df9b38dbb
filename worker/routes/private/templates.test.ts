import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editForm } from "#core/contracts/building/editing.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import type { CreatedDocument } from "#core/contracts/documents/workspace.ts";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type Inventory, loadInventory } from "#core/contracts/inventory/inventory.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import {
  type ImportedForm,
  importForm,
  previewTemplate,
  submitTemplatePreview,
  useTemplate,
} from "#core/contracts/templates.ts";
import { difference } from "#core/editing/difference.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { toDefinitionFile } from "#core/outlines/definition-file.ts";
import { withNewIds } from "#core/outlines/with-new-ids.ts";
import { TEMPLATES } from "#core/templates/catalog.ts";
import { makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const TEMPLATE_IDS = Object.keys(TEMPLATES);

async function open(document_id: string, form_id: string): Promise<FormDefinition> {
  const { form } = await people.editor.call<EditorDocument>(loadDocument, { params: { document_id } });
  const closed = await people.editor.send(setForceClosed, { body: { form_id, closed: false } });
  expect(closed.status).toBe(200);
  return form;
}

/** An answer that the question accepts; null if it stays unanswered. */
function answerTo(field: FieldDefinition): string | null {
  const first = field.options[0]?.id;
  if (first !== undefined) return first;
  switch (field.type) {
    case "hidden":
      return null;
    case "email":
      return "ada@example.com";
    case "tel":
      return "+442079460958";
    case "number":
    case "range":
      return String(field.min ?? 1);
    case "date":
      return "2030-05-01";
    case "datetime-local":
      return "2030-05-01T10:00:00Z";
    case "country":
      return "CH";
    case "url":
      return "https://example.com/";
    case "checkbox":
    case "switch":
      return "on";
    case "signature":
      return "data:image/svg+xml;base64,PHN2Zy8+";
    default:
      return "Some words";
  }
}

const ANSWERED_BY_HAND = new Set(["file", "image", "signature"]);

describe.each(TEMPLATE_IDS)("the template %s", (template_id) => {
  test("becomes a form that opens and accepts a response", async () => {
    const made = await people.editor.call<CreatedDocument>(useTemplate, {
      params: { template_id },
      body: { project_id: people.project_id },
    });
    const form = await open(made.document_id, made.form_id!);
    expect(form.fields.length).toBeGreaterThan(2);
    expect(form.blocks.every(({ type, form_field_id }) => type !== "field" || form_field_id !== null)).toBe(
      true,
    );
    const ids = [form.fields, form.blocks, ...form.fields.map(({ options }) => options)].flat();
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
    const needsFile = form.fields.some(({ type, required }) => required && ANSWERED_BY_HAND.has(type));
    const body = Object.fromEntries(
      form.fields.flatMap((field) => {
        const answer = ANSWERED_BY_HAND.has(field.type) ? null : answerTo(field);
        return answer === null ? [] : [[field.name, answer]];
      }),
    );
    const response = await people.nobody.send(submitForm, { params: { form_id: made.form_id! }, body });
    const text = await response.text();
    if (!needsFile) expect(response.status, text).toBe(200);
    else {
      // Only answers that the test cannot write, such as files, are missing.
      const { info } = JSON.parse(text) as { info: { fields: Record<string, unknown> } };
      const missing = form.fields.filter(({ name }) => Object.hasOwn(info.fields, name));
      expect(
        missing.every(({ type }) => ANSWERED_BY_HAND.has(type)),
        text,
      ).toBe(true);
    }
  });

  test("has a preview of its public page that can be submitted", async () => {
    const params = { template_id };
    const page = await people.viewer.send(previewTemplate, { params });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(`/private/templates/${template_id}/preview`);
    const tried = await people.viewer.send(submitTemplatePreview, { params, body: {} });
    // Every template has a required question.
    expect(tried.status).toBe(422);
  });
});

test("a quiz counts its points, and an order has stock", async () => {
  const use = (template_id: string) =>
    people.editor.call<CreatedDocument>(useTemplate, {
      params: { template_id },
      body: { project_id: people.project_id },
    });
  const quiz = await use("quiz");
  const form = await open(quiz.document_id, quiz.form_id!);
  const right = { planet: "jupiter", ocean: "atlantic", metal: "mercury", bones: "106", light: "8_seconds" };
  const body = Object.fromEntries(
    Object.entries(right).map(([name, value]) => {
      const { options } = form.fields.find((field) => field.name === name)!;
      return [name, options.find((option) => option.value === value)!.id];
    }),
  );
  const { id } = await people.nobody.call<Submitted["data"]>(submitForm, {
    params: { form_id: quiz.form_id! },
    body: { name: "Ada", ...body },
  });
  const stored = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [id]);
  const score = form.fields.find(({ name }) => name === "score")!;
  expect(stored.rows[0].data[score.id].value).toBe("2");

  const order = await use("order");
  const inventory = await people.editor.call<Inventory>(loadInventory, {
    params: { form_id: order.form_id! },
  });
  expect(inventory.items.map(({ available }) => available).sort((a, b) => a - b)).toEqual([10, 20, 40, 40]);
});

describe("an imported definition", () => {
  const send = (definition: unknown) =>
    people.editor.send(importForm, {
      body: { project_id: people.project_id, definition: definition as never },
    });

  test("is the same form with new ids", async () => {
    const made = await people.editor.call<CreatedDocument>(useTemplate, {
      params: { template_id: "rsvp" },
      body: { project_id: people.project_id },
    });
    const load = async (document_id: string) => {
      const { form } = await people.editor.call<EditorDocument>(loadDocument, { params: { document_id } });
      return toEditedForm(form);
    };
    const first = await load(made.document_id);
    const response = await send(toDefinitionFile(first));
    const { data } = (await response.json()) as { data: ImportedForm };
    expect(data.notes).toEqual([]);
    const second = await load(data.document_id);
    const counted = () => {
      let count = 0;
      return () => {
        count += 1;
        return `id-${count}`;
      };
    };
    expect(difference(withNewIds(first, counted()), withNewIds(second, counted()))).toEqual([]);
    const known = new Set([...first.fields, ...first.blocks].map(({ id }) => id));
    expect([...second.fields, ...second.blocks].some(({ id }) => known.has(id))).toBe(false);
    const edited = await people.editor.send(editForm, {
      params: { form_id: data.form_id! },
      body: {
        transaction_id: "t",
        replica_id: "r",
        base: 0,
        operations: [{ type: "form.set", property: "title", value: "Changed" }],
      },
    });
    expect(edited.status).toBe(200);
  });

  test("is stored as far as it can be, and the answer says what is left out", async () => {
    const options = Array.from({ length: 2_000 }, (_, n) => ({
      id: `o${n}`,
      value: `v${n}`,
      label: `Town ${n}`,
    }));
    const picture = { src: "ftp://files.example/a.png", alt: "x".repeat(900) };
    const response = await send({
      title: "Towns ".repeat(100),
      start_page: { template_id: "003", title: "Hi", media: Array(25).fill(picture) },
      fields: [{ id: "a", name: "town", type: "select", label: "Town", options }],
      blocks: [{ id: "b", type: "field", form_field_id: "a" }],
    });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: ImportedForm };
    expect(data.notes).toEqual([
      { subject: "Town", message: "Only the first 1,000 of its 2,000 options were imported." },
      { subject: null, message: "Its title was shortened from 599 to 200 characters." },
      { subject: null, message: "Only the first 20 of its 25 images of the start page were imported." },
      { subject: null, message: "The address of an image isn’t valid, so it was left out." },
    ]);
    const { form } = await people.editor.call<EditorDocument>(loadDocument, {
      params: { document_id: data.document_id },
    });
    expect(form.fields[0]!.options).toHaveLength(1_000);
  });

  test("is cleaned of everything hostile", async () => {
    const response = await send({
      title: "<script>alert(1)</script>",
      stylesheet: { custom: "body { background: url(https://evil.test/x) }", palette: "no such palette" },
      background: { type: "background", element: "iframe", src: "javascript:alert(1)" },
      start_page: { template_id: "003", title: "Hi", body_html: "<img src=x onerror=alert(1)>" },
      ending: {
        is_ending_page_enabled: true,
        ending_page_template_id: "default",
        ending_page_i18n_overrides: {
          overrides: { h1: "<script>1</script>Hi", href: "javascript:alert(1)" },
        },
      },
      fields: [
        {
          id: "x",
          name: "__proto__",
          type: "text",
          label: "One",
          pattern: "(",
          reference: { table_id: "1" },
        },
        { id: "x", name: "twice", type: "text", label: "The same id" },
        { id: "y", name: "__gf_session", type: "radio", options: [{ value: "a" }, { value: "a" }] },
        { id: "z", type: "no such type" },
      ],
      blocks: [
        { id: "b", type: "html", body_html: "<p onclick=alert(1)>Hi<script>alert(1)</script></p>" },
        { id: "c", type: "image", src: "javascript:alert(1)" },
        { id: "d", type: "field", form_field_id: "x", v_hidden: ["a", "exec", "b"] },
        { id: "e", type: "field", form_field_id: "x" },
        { id: "f", type: "section", parent_id: "b" },
      ],
    });
    const { data } = (await response.json()) as { data: ImportedForm };
    expect(response.status).toBe(200);
    expect(data.notes.length).toBeGreaterThanOrEqual(4);
    const { form } = await people.editor.call<EditorDocument>(loadDocument, {
      params: { document_id: data.document_id },
    });
    const stored = JSON.stringify({ ...form, title: "" });
    expect(stored).not.toMatch(/javascript:|onclick|onerror|<script|evil\.test|exec/);
    expect(form.fields.map(({ name }) => name)).toEqual(["one", "radio"]);
    expect(form.blocks.filter(({ form_field_id }) => form_field_id !== null)).toHaveLength(1);
  });
});
