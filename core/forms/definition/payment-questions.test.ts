import { expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition } from "./definition.ts";
import { addsPayment, paymentQuestions } from "./payment-questions.ts";

const form = (fields: Record<string, FieldDefinition["type"]>, shown: string[]) => ({
  fields: Object.entries(fields).map(([id, type]) => ({ id, type }) as FieldDefinition),
  blocks: shown.map((form_field_id) => ({ type: "field", form_field_id }) as BlockDefinition),
});

const ids = (asking: ReturnType<typeof form>) => paymentQuestions(asking).map(({ id }) => id);

test("only questions that are shown ask for money", () => {
  expect(ids(form({ a: "payment", b: "text", c: "payment" }, ["a", "b"]))).toEqual(["a"]);
});

test("adding a second payment is detected, and a form that already has two can still be edited", () => {
  const none = form({ a: "payment", b: "text" }, []);
  const one = form({ a: "payment", b: "text" }, ["a", "b"]);
  const two = form({ a: "payment", b: "payment" }, ["a", "b"]);
  const three = form({ a: "payment", b: "payment", c: "payment" }, ["a", "b", "c"]);
  expect([addsPayment(none, one), addsPayment(one, two), addsPayment(two, two)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([addsPayment(two, one), addsPayment(two, three)]).toEqual([false, true]);
});
