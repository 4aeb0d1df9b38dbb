import { expect, test } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import { sampleBlock, sampleDefinition, sampleField } from "../testing/sample-definition.ts";
import { usesOfField } from "./uses.ts";

const options = ["vegan", "meat"].map((id, index) => ({ id, value: id, label: id, index }));
const diet = sampleField({ id: "diet", name: "diet", type: "radio", options });
const guests = sampleField({ id: "guests", name: "guests", type: "number" });
const total = sampleField({
  id: "total",
  name: "total",
  type: "number",
  v_value: [{ $ref: "#/fields/guests/value" }, "*", 25],
});
const isVegan: Expression = [{ $ref: "#/fields/diet/value" }, "==", "vegan"];
const hasGuests: Expression = [{ $ref: "#/fields/guests/value" }, ">", 1];
const form = sampleDefinition({
  fields: [diet, guests, total],
  blocks: [
    sampleBlock({ id: "cake", type: "html", v_hidden: [isVegan, "==", false] }),
    sampleBlock({ id: "both", type: "section", v_hidden: [isVegan, "&&", hasGuests] }),
    sampleBlock({ id: "always", type: "html" }),
  ],
});
const mail = {
  audience: "respondent" as const,
  is_enabled: true,
  subject_template: "Your {{ fields.diet }} meal",
  body_template: "{{answers}}",
  recipient_field_id: null,
};

test("conditions name the block and the options that they compare with", () => {
  expect(usesOfField("diet", form, [])).toEqual([
    { kind: "condition", block_id: "cake", option_ids: ["vegan"] },
    { kind: "condition", block_id: "both", option_ids: ["vegan"] },
  ]);
});

test("conditions and formulas are listed; a question does not use itself", () => {
  expect(usesOfField("guests", form, [])).toEqual([
    { kind: "condition", block_id: "both", option_ids: [] },
    { kind: "formula", field_id: "total" },
  ]);
  expect(usesOfField("total", form, [])).toEqual([]);
  expect(usesOfField("unknown", form, [mail])).toEqual([]);
});

test("emails that show the answer or go to it are listed while they are on", () => {
  const kinds = (change: Partial<typeof mail> | { recipient_field_id: string }) =>
    usesOfField("diet", { ...form, blocks: [] }, [{ ...mail, ...change }]).map(({ kind }) => kind);
  expect(kinds({})).toEqual(["email"]);
  expect(kinds({ recipient_field_id: "diet" })).toEqual(["recipient", "email"]);
  expect(kinds({ subject_template: "{{fields.dietary}} {{diet}}" })).toEqual([]);
  expect(kinds({ is_enabled: false })).toEqual([]);
});

test("the ending page is listed if the shown page has a text with the answer", () => {
  const ending = (template_id: string, is_ending_page_enabled: boolean) => ({
    ...form.ending,
    is_ending_page_enabled,
    ending_page_template_id: "default" as const,
    ending_page_i18n_overrides: { template_id, overrides: { h1: "Enjoy your {{fields.diet}} meal" } },
  });
  const uses = (template_id: string, isOn: boolean) =>
    usesOfField("diet", { ...form, blocks: [], ending: ending(template_id, isOn) }, []);
  expect(uses("default", true)).toEqual([{ kind: "ending" }]);
  expect(uses("receipt01", true)).toEqual([]);
  expect(uses("default", false)).toEqual([]);
});
