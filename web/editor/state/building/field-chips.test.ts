import { expect, test } from "vitest";
import { sampleField } from "#core/forms/testing/sample-definition.ts";
import { chipsOf } from "./field-chips.ts";

const option = (id: string) => ({ id, value: id, label: id, index: 0 });
const level = (available: number, is_negative_level_allowed = false) => ({
  available,
  committed: 2,
  is_negative_level_allowed,
});
const FIELDS = [
  sampleField({
    id: "1",
    type: "radio",
    name: "day",
    options: [option("mon"), option("tue"), option("wed")],
  }),
  sampleField({ id: "2", type: "email", name: "address" }),
  sampleField({ id: "3", type: "text", name: "guest" }),
];
const MAIL = {
  audience: "respondent" as const,
  is_enabled: true,
  subject_template: "Hello {{fields.guest}}",
  body_template: "",
  recipient_field_id: "2",
};

test("a question has what is left of its limited options together, or of the only one by name", () => {
  const stock = new Map([
    ["mon", level(3)],
    ["tue", level(-1)],
    ["wed", level(9, true)],
  ]);
  expect([...chipsOf(FIELDS, stock, [])]).toEqual([["1", { left: { n: 3, option: null }, mail: null }]]);
  const one = new Map([["tue", level(-1)]]);
  expect([...chipsOf(FIELDS, one, [])]).toEqual([["1", { left: { n: 0, option: "tue" }, mail: null }]]);
  expect(chipsOf(FIELDS, new Map([["wed", level(9, true)]]), []).size).toBe(0);
});

test("an enabled email marks its recipient and the answers that it shows", () => {
  expect([...chipsOf(FIELDS, new Map(), [MAIL])]).toEqual([
    ["2", { left: null, mail: "recipient" }],
    ["3", { left: null, mail: "email" }],
  ]);
  expect(chipsOf(FIELDS, new Map(), [{ ...MAIL, is_enabled: false }]).size).toBe(0);
});
