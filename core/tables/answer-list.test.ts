import { expect, test } from "vitest";
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
