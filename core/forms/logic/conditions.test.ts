import { expect, test } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { loadTexts } from "../texts/texts.ts";
import { askedWhen } from "./conditions.ts";

const field = (id: string, properties: Partial<FieldDefinition>): [string, FieldDefinition] => [
  id,
  { id, name: id, type: "text", options: [], optgroups: [], local_index: 0, ...properties },
];
const fields = new Map([
  field("cake", {
    type: "radio",
    label: "Cake?",
    options: [{ id: "o-yes", value: "yes", label: "Yes", index: 0 }],
  }),
  field("gift", { type: "switch", label: "I bring a gift" }),
  field("guests", { type: "number", label: "Guests" }),
  field("name", { label: "Name" }),
]);
const is = (id: string, operator: string, value: unknown) =>
  [{ $ref: `#/fields/${id}/value` }, operator, value] as unknown as Expression;
const shown = (condition: Expression) => [condition, "==", false] as unknown as Expression;

test.each<[Expression, string | null]>([
  [shown(is("cake", "==", "o-yes")), "Only if “Cake?” is “Yes”"],
  [is("cake", "!=", "o-yes"), "Only if “Cake?” is “Yes”"],
  [is("gift", "!=", true), "Only if “I bring a gift” is “Yes”"],
  [shown(is("gift", "!=", true)), "Only if “I bring a gift” is “No”"],
  [is("cake", "==", null), "Only if “Cake?” is answered"],
  [shown(is("guests", ">", 2)), "Only if “Guests” > 2"],
  [
    shown([is("guests", ">=", 2), "&&", is("gift", "==", true)] as unknown as Expression),
    "Only if “Guests” ≥ 2 and “I bring a gift” is “Yes”",
  ],
  [
    [is("guests", ">", 2), "||", is("gift", "==", true)] as unknown as Expression,
    "Leave this empty if “Guests” > 2 or “I bring a gift” is “Yes”",
  ],
  [shown([is("guests", ">", 2), "&&", [is("guests", "<", 9), "||", is("gift", "==", true)]] as never), null],
  [shown(is("name", "contains", "an")), "Only if “Name” contains “an”"],
  [is("name", "contains", "an"), "Only if “Name” does not contain “an”"],
  [is("name", "starts_with", "A"), "Leave this empty if “Name” starts with “A”"],
  [
    shown([is("name", "not_contains", "x"), "&&", is("name", "ends_with", "a")] as unknown as Expression),
    "Only if “Name” does not contain “x” and “Name” ends with “a”",
  ],
  [false, null],
  [is("deleted", "==", 1), null],
  [[is("guests", "+", 1), ">", 2] as unknown as Expression, null],
])("%j is described as: %s", async (expression, words) => {
  expect(askedWhen(expression, fields, await loadTexts("en"), "en")).toBe(words);
});

test("a condition is described in the form's language", async () => {
  expect(askedWhen(is("gift", "!=", true), fields, await loadTexts("de"), "de")).toBe(
    "Nur wenn „I bring a gift“ „Ja“ ist",
  );
});
