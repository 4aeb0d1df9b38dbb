import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperations } from "../editing/apply.ts";
import { difference } from "../editing/difference.ts";
import type { EditedForm } from "../editing/operation.ts";
import { fromExpression } from "../forms/logic/conditions.ts";
import { isSameJson } from "../values/same-json.ts";
import { toDefinitionFile } from "./definition-file.ts";
import { formOfOutline } from "./form-of-outline.ts";
import { readDefinition } from "./read-definition.ts";
import { type ReadImport, readImport } from "./read-import.ts";
import { APPS_SCRIPT_FORM, GOOGLE_FORM, TYPEFORM } from "./testing/exports.ts";
import { withNewIds } from "./with-new-ids.ts";

function counted(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `id-${count}`;
  };
}

function imported(json: unknown): Extract<ReadImport, { ok: true }> {
  const read = readImport(JSON.stringify(json), counted());
  if (!read.ok) throw new Error(read.reason);
  return read;
}

/** The type and label of each question and the title of each header, in order. */
const summaryOf = ({ form }: { form: EditedForm }) =>
  form.blocks.map((block) => {
    const field = form.fields.find(({ id }) => id === block.form_field_id);
    return field ? `${field.type} ${field.label}` : `${block.type} ${block.title_html ?? ""}`.trim();
  });

const question = ({ form }: { form: EditedForm }, label: string) =>
  form.fields.find((field) => field.label === label)!;

describe("a form of the Google Forms API", () => {
  const read = imported(GOOGLE_FORM);

  it("keeps its sections and questions in order", () => {
    expect(read.source).toBe("Google Forms");
    expect(read.form.title).toBe("Autumn retreat");
    expect(summaryOf(read)).toEqual([
      "section",
      "header Autumn retreat",
      "email Email",
      "text Your name",
      "textarea Anything that we should know?",
      "radio Will you stay over night?",
      "checkboxes What do you eat?",
      "text What exactly?",
      "select T-shirt",
      "section",
      "header Travel",
      "date Arrival",
      "time At what time?",
      "text How long is your trip?",
      "range How was last year?",
      "range Stars for the food",
      "radio How well does it suit you?: Friday",
      "radio How well does it suit you?: Saturday",
      "file Ticket",
      "video",
    ]);
  });

  it("keeps rules, options and hints", () => {
    expect(question(read, "Your name").required).toBe(true);
    expect(question(read, "T-shirt").options.map(({ label }) => label)).toEqual(["S", "M", "L"]);
    expect(question(read, "How was last year?")).toMatchObject({
      min: 1,
      max: 5,
      step: 1,
      help_text: "1: dull, 5: great",
    });
    expect(question(read, "Ticket")).toMatchObject({ accept: ".pdf", multiple: true });
  });

  it("gets a follow-up question for the choice Other", () => {
    const other = question(read, "What exactly?");
    const food = question(read, "What do you eat?");
    const block = read.form.blocks.find(({ form_field_id }) => form_field_id === other.id)!;
    expect(fromExpression(block.v_hidden)).toEqual({
      effect: "show",
      join: "&&",
      conditions: [{ field_id: food.id, operator: "==", value: food.options.at(-1)!.id }],
    });
  });

  it("reports what it could not keep", () => {
    expect(read.notes.map(({ subject }) => subject)).toEqual([
      null,
      "Your name",
      "Will you stay over night?",
      "How long is your trip?",
      "The house",
    ]);
  });
});

describe("a form exported by Apps Script", () => {
  const read = imported(APPS_SCRIPT_FORM);

  it("keeps its questions, its ending text and its closed text", () => {
    expect(summaryOf(read)).toEqual([
      "section",
      "header Feedback &amp; ideas",
      "text Name",
      "textarea Ideas",
      "radio Would you come again?",
      "text What exactly?",
      "range How was it?",
      "section",
      "header More",
      "checkboxes Rooms: Monday",
      "checkboxes Rooms: Tuesday",
      "datetime-local When did you leave?",
    ]);
    expect(read.form.ending).toMatchObject({
      is_ending_page_enabled: true,
      ending_page_i18n_overrides: { overrides: { p: "Thank you!<br>See you" } },
    });
    expect(read.form.closed_page).toEqual({ title: "", text: "We have what we need." });
    expect(read.notes).toEqual([]);
  });
});

describe("a Typeform form", () => {
  const read = imported(TYPEFORM);

  it("keeps its screens, groups and questions", () => {
    expect(read.source).toBe("Typeform");
    expect(read.form.lang).toBe("de");
    expect(read.form.start_page).toMatchObject({
      template_id: "003",
      title: "Welcome",
      subtitle: "Two minutes",
    });
    expect(read.form.ending.ending_page_i18n_overrides?.overrides).toEqual({
      h1: "Thanks!",
      p: "We call you.",
    });
    expect(summaryOf(read)).toEqual([
      "section",
      "text What's your name?",
      "header Nice to meet you, …",
      "radio Which plan?",
      "text What exactly?",
      "checkboxes Which of these do you use?",
      "radio Do you have children?",
      "checkbox I accept the terms",
      "range How likely are you to recommend us?",
      "range How easy was it?",
      "range Stars",
      "section",
      "header Contact",
      "text First name",
      "email Email",
      "tel Phone number",
      "section",
      "radio Rate us: Speed",
      "radio Rate us: Price",
      "file Your CV",
      "date A day",
      "number How many?",
    ]);
  });

  it("keeps names, limits, pictures and hidden fields", () => {
    expect(["Speed", "Price"].map((row) => question(read, `Rate us: ${row}`).required)).toEqual([
      false,
      true,
    ]);
    expect(question(read, "What's your name?")).toMatchObject({
      name: "name",
      maxlength: 50,
      required: true,
    });
    expect(question(read, "How easy was it?")).toMatchObject({
      min: 1,
      max: 7,
      help_text: "1: hard, 7: easy",
    });
    expect(question(read, "Which of these do you use?")).toMatchObject({ multiple: true, max: 2 });
    expect(question(read, "Which of these do you use?").options[0]!.src).toBe("https://images.example/a.png");
    expect(read.form.fields.filter(({ type }) => type === "hidden").map(({ name }) => name)).toEqual([
      "utm_source",
    ]);
  });

  it("reports what it could not keep", () => {
    const notes = read.notes.map(({ subject, message }) => `${subject}: ${message}`);
    expect(notes).toEqual([
      "null: Logic jumps weren’t imported. Use conditions instead.",
      expect.stringContaining("Nice to meet you"),
      "Which of these do you use?: Add the image of the option “B” again.",
      expect.stringContaining("Pay the fee"),
      expect.stringContaining("Put in order"),
    ]);
  });
});

describe("an exported definition", () => {
  const { form } = imported(TYPEFORM);

  it("is read back as the same form", () => {
    const again = imported(toDefinitionFile(form));
    expect(again.source).toBe("Sheaf");
    expect(again.notes).toEqual([]);
    expect(isSameJson(again.form, form)).toBe(true);
  });

  it("is the same form apart from new ids", () => {
    const other = withNewIds(form, () => crypto.randomUUID());
    const ids = new Set([...form.fields, ...form.blocks].map(({ id }) => id));
    expect([...other.fields, ...other.blocks].some(({ id }) => ids.has(id))).toBe(false);
    expect(isSameJson(withNewIds(other, counted()), withNewIds(form, counted()))).toBe(true);
  });

  it("may repeat option ids, which become unique while conditions follow", () => {
    const options = [{ id: "yes", value: "yes", label: "Yes" }];
    const { form } = readDefinition({
      fields: [
        { id: "a", name: "a", type: "radio", options },
        { id: "b", name: "b", type: "radio", options },
      ],
      blocks: [{ id: "x", type: "html", v_hidden: [{ $ref: "#/fields/b/value" }, "==", "yes"] }],
    });
    const renamed = withNewIds(form, counted());
    const [a, b] = renamed.fields;
    expect(a!.options[0]!.id).not.toBe(b!.options[0]!.id);
    expect(renamed.blocks[0]!.v_hidden).toEqual([
      { $ref: `#/fields/${b!.id}/value` },
      "==",
      b!.options[0]!.id,
    ]);
  });
});

describe("other input", () => {
  it.each([
    ["", /isn.t JSON/],
    ["PK\u0003\u0004", /isn.t JSON/],
    ["<html></html>", /isn.t JSON/],
    ["[]", /isn.t a form/],
    ['{"fields": 1}', /isn.t a form/],
    ['{"fields": [], "blocks": []}', /no questions/],
    ['{"info": {"title": "x"}, "items": []}', /no questions/],
  ])("%j is refused with a reason", (text, reason) => {
    const read = readImport(text, counted());
    expect(!read.ok && read.reason).toMatch(reason);
  });

  it("never throws, and every form that is read can be created by edits", () => {
    const names = fc.constantFrom(
      ...["title", "type", "items", "info", "metadata", "fields", "blocks", "id", "name", "label", "options"],
      ...["properties", "choices", "questionItem", "question", "choiceQuestion", "welcome_screens", "ref"],
      ...["v_hidden", "form_field_id", "questionGroupItem", "grid", "columns", "rows", "validations"],
    );
    const values = fc.oneof(
      fc.constantFrom("radio", "section", "field", "multiple_choice", "SCALE", "GRID", "matrix", "group"),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        values,
        fc.array(tie("json"), { maxLength: 4 }),
        fc.dictionary(names, tie("json"), { maxKeys: 8 }),
      ),
    }));
    const empty = formOfOutline({ title: "x", sections: [] }, counted()).form;
    fc.assert(
      fc.property(fc.dictionary(names, json, { maxKeys: 8 }), (value) => {
        const read = readImport(JSON.stringify(value), counted());
        if (!read.ok) return;
        const form = withNewIds(read.form, counted());
        expect(isSameJson(applyOperations(empty, difference(empty, form)), form)).toBe(true);
        expect(new Set(form.fields.map(({ name }) => name)).size).toBe(form.fields.length);
      }),
      { numRuns: 300 },
    );
  });
});

it("a payment with an invalid price is left out and reported", () => {
  const payment = (id: string, data: object) => ({ id, name: id, label: id, type: "payment", data });
  const block = (form_field_id: string, local_index: number) => ({
    id: `block-${form_field_id}`,
    type: "field",
    form_field_id,
    local_index,
  });
  const { form, notes } = readDefinition({
    title: "Shop",
    fields: [payment("free", { amount: 0 }), payment("fee", { amount: 500, currency: "EUR" })],
    blocks: [block("free", 0), block("fee", 1)],
  });
  expect(form.fields.map(({ id }) => id)).toEqual(["fee"]);
  expect(form.blocks.map(({ id }) => id)).toEqual(["block-fee"]);
  expect(JSON.stringify(notes)).toContain("between $0.50 and $999,999.99. The payment was left out.");
});

it("an unreadable limit is left out and reported", () => {
  const { form, notes } = readDefinition({
    title: "Visit",
    fields: [
      {
        id: "at",
        name: "at",
        label: "When",
        type: "datetime-local",
        data: { min: "2026-07-01T10:00Z", max: "2026-08-01T10:00" },
      },
    ],
    blocks: [{ id: "block-at", type: "field", form_field_id: "at", local_index: 0 }],
  });
  expect(form.fields[0]?.data).toEqual({ max: "2026-08-01T10:00" });
  expect(notes).toEqual([
    { subject: "When", message: "Its limit “2026-07-01T10:00Z” isn’t valid, so it was left out." },
  ]);
});
