import { expect, test } from "vitest";
import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { answerList } from "./answer-list.ts";

const field: FieldDefinition = {
  ...{ id: "1", name: "story", type: "textarea", label: "Story", options: [], optgroups: [], local_index: 0 },
};
const told = (value: string, lang: string, left_out: string) =>
  answerList([field], { 1: { value } }, { lang, clock: null, left_out })[0]!.text;

test("a very long answer says how many of its characters are left out", () => {
  expect(told("x".repeat(5_000), "en", "Characters left out: {n}")).toBe("x".repeat(5_000));
  expect(told("x".repeat(7_345), "en", "Characters left out: {n}")).toBe(
    `${"x".repeat(5_000)}…\n(Characters left out: 2,345)`,
  );
  expect(told(`${"x".repeat(4_999)}🎉🎉`, "de", "Ausgelassene Zeichen: {n}")).toBe(
    `${"x".repeat(4_999)}…\n(Ausgelassene Zeichen: 2)`,
  );
});

test("a list says where each of its items ends", () => {
  const options = ["Tea, green", "Coffee"].map((label, index) => ({ id: label, value: label, label, index }));
  const chosen: FieldDefinition = { ...field, type: "checkboxes", options };
  const reader = { lang: "en", clock: null, left_out: "" };
  const value = ["Tea, green", "Coffee"];
  const text = (of: FieldDefinition, cell: Cell) => answerList([of], { 1: cell }, reader)[0]!.text;
  expect(text(chosen, { value, form_field_option_ids: value })).toBe('"Tea, green", "Coffee"');
  expect(text({ ...field, type: "text", is_array: true }, { value })).toBe('"Tea, green", Coffee');
});
