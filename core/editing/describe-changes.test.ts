import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { sampleBlock, sampleField } from "../forms/testing/sample-definition.ts";
import { applyOperations } from "./apply.ts";
import { describeChanges } from "./describe-changes.ts";
import type { EditedForm, Operation } from "./operation.ts";

const option = (value: string, index: number) => ({
  id: `o-${value}`,
  value,
  label: value.toUpperCase(),
  index,
});
const field = (name: string, more: Partial<FieldDefinition> = {}) =>
  sampleField({ id: name, type: "text", label: `The ${name}`, ...more });
const block = (id: string, more: Partial<BlockDefinition> = {}) =>
  sampleBlock({ id, type: "field", ...more });

const FORM: EditedForm = {
  title: "Party",
  lang: "en",
  is_powered_by_branding_enabled: true,
  background: null,
  start_page: null,
  closed_page: null,
  ending: {
    is_ending_page_enabled: false,
    ending_page_template_id: null,
    ending_page_i18n_overrides: null,
    is_redirect_after_response_uri_enabled: false,
    redirect_after_response_uri: null,
  },
  stylesheet: { palette: "blue" },
  blocks: [
    block("s", { type: "section" }),
    block("h", { type: "header", title_html: "<b>Hello</b> &amp; welcome" }),
    block("b1", { form_field_id: "name" }),
    block("b2", { form_field_id: "size" }),
  ],
  fields: [field("name"), field("size", { type: "radio", options: [option("s", 0), option("m", 1)] })],
};

const changesOf = (...operations: Operation[]) =>
  describeChanges(FORM, applyOperations(FORM, operations)).map(({ kind, subject, detail }) =>
    [kind, subject, detail].filter(Boolean).join(" | "),
  );

describe("the differences between two states of a form", () => {
  it("are empty for equal states", () => {
    expect(changesOf()).toEqual([]);
    expect(describeChanges(FORM, structuredClone(FORM))).toEqual([]);
    const stored = {
      ...FORM,
      fields: FORM.fields.map((one) => ({ ...one, required: false, pattern: null })),
    };
    expect(describeChanges(FORM, stored)).toEqual([]);
    expect(describeChanges(stored, FORM)).toEqual([]);
  });

  it("include the form and its look", () => {
    expect(
      changesOf(
        { type: "form.set", property: "title", value: "Feast" },
        { type: "form.set", property: "stylesheet.palette", value: "red" },
      ),
    ).toEqual(["changed | Title | Party → Feast", "changed | Palette | blue → red"]);
  });

  it("list a question once, whether its field or its block changed", () => {
    expect(
      changesOf(
        { type: "field.insert", field: field("food") },
        {
          type: "block.insert",
          block: block("b3", { form_field_id: "food" }),
          place: { after: "b2", before: null },
        },
      ),
    ).toEqual(["added | Question “The food”"]);
    expect(
      changesOf({ type: "block.delete", block_id: "b1" }, { type: "field.delete", field_id: "name" }),
    ).toEqual(["removed | Question “The name”"]);
  });

  it("describe rules, types and labels in words", () => {
    expect(
      changesOf(
        { type: "field.set", field_id: "name", property: "required", value: true },
        { type: "field.set", field_id: "name", property: "maxlength", value: 50 },
        { type: "field.set", field_id: "name", property: "type", value: "textarea" },
        { type: "field.set", field_id: "size", property: "label", value: "How large?" },
      ).toSorted(),
    ).toEqual([
      "changed | Question “How large?” | renamed from “The size”",
      "changed | Question “The name” | Short text → Long text",
      "changed | Question “The name” | max. characters: 50",
      "changed | Question “The name” | now required",
    ]);
  });

  it("include options and blocks", () => {
    const on = { field_id: "size", list: "options" as const };
    expect(
      changesOf(
        { type: "item.insert", ...on, item: option("l", 2), place: { after: "o-m", before: null } },
        { type: "item.delete", ...on, item_id: "o-s" },
        { type: "item.set", ...on, item_id: "o-m", property: "label", value: "Medium" },
        { type: "block.move", block_id: "h", place: { after: "b2", before: null } },
        { type: "block.set", block_id: "b1", property: "v_hidden", value: true },
      ),
    ).toEqual([
      "changed | Question “The size” | option “S” removed",
      "changed | Question “The size” | option M → Medium",
      "changed | Question “The size” | option “L” added",
      "moved | Heading “Hello & welcome”",
      "changed | Question “The name” | visibility",
    ]);
  });
});
