import { expect, test } from "vitest";
import { FIELD_TYPES } from "#core/fields/field.ts";
import { demoForm, LEFT_OUT } from "./demo-form.ts";

test("the demo has every field type except those in LEFT_OUT", () => {
  const asked = new Set(demoForm().fields.map(({ type }) => type));
  expect(FIELD_TYPES.filter((type) => !asked.has(type))).toEqual(LEFT_OUT);
});
