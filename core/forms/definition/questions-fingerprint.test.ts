import { expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition } from "./definition.ts";
import { questionsFingerprint } from "./questions-fingerprint.ts";

const name: FieldDefinition = {
  id: "name",
  name: "name",
  type: "text",
  label: "Name",
  options: [],
  optgroups: [],
  local_index: 0,
};
const form = { title: "Fair", lang: "en" as const, fields: [name], blocks: [] as BlockDefinition[] };

test("the fingerprint of the same questions is stable, also after a round trip through JSON", () => {
  expect(questionsFingerprint(JSON.parse(JSON.stringify(form)))).toBe(questionsFingerprint(form));
});

test.each([
  ["a label", { fields: [{ ...name, label: "Full name" }] }],
  ["a rule", { fields: [{ ...name, required: true }] }],
  ["another question", { fields: [name, { ...name, id: "town" }] }],
  ["the title", { title: "Fairs" }],
  ["the language", { lang: "de" as const }],
])("%s changes it", (_, change) => {
  expect(questionsFingerprint({ ...form, ...change })).not.toBe(questionsFingerprint(form));
});

test("properties that respondents are not asked about do not change it", () => {
  expect(
    questionsFingerprint(Object.assign({}, form, { version: 8, campaign: { is_force_closed: true } })),
  ).toBe(questionsFingerprint(form));
});
