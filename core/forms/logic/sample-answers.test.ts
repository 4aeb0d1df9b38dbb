import { expect, test } from "vitest";
import { FIELD_TYPES, type FieldDefinition } from "../../fields/field.ts";
import { sampleAnswers } from "./sample-answers.ts";

const field = (part: Partial<FieldDefinition>) =>
  ({
    id: "f",
    name: "guest",
    type: "text",
    label: null,
    options: [],
    optgroups: [],
    ...part,
  }) as FieldDefinition;

test("a text's sample is its label, a choice's its first option and a number's its minimum", () => {
  const option = { id: "o", value: "tea", label: "Tea", index: 0 } as FieldDefinition["options"][number];
  const answers = sampleAnswers([
    field({ id: "a", label: " Your name " }),
    field({ id: "b" }),
    field({ id: "c", type: "radio", options: [{ ...option, id: "p", value: "milk", index: 1 }, option] }),
    field({ id: "d", type: "number", min: 3 }),
  ]);
  expect(Object.values(answers).map(({ value }) => value)).toEqual(["Your name", "guest", "tea", 3]);
});

test.each(FIELD_TYPES)("%s has a sample answer", (type) => {
  expect(sampleAnswers([field({ type })]).f?.value).toBeDefined();
});
