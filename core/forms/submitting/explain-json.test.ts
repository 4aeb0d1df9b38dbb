import { expect, test } from "vitest";
import { en } from "../texts/en.ts";
import { loadTexts } from "../texts/texts.ts";
import { explainJson } from "./explain-json.ts";

const BAD = [{ code: "badInput" }] as const;

test.each([
  [['{\n  "a": 1,\n}'], "Line 3, column 1: this is not valid JSON."],
  [["{}", "", "[1"], "Line 1, column 3: this is not valid JSON."],
  // Valid, and refused for another reason.
  [["1"], null],
  [[""], null],
])("invalid JSON, posted as %j: %s", (posted, said) => {
  expect(explainJson(posted, BAD, en, "en")).toBe(said);
});

test("where JSON is invalid is said in the form's language", async () => {
  const de = await loadTexts("de");
  expect(explainJson(["{"], BAD, de, "de")).toBe(
    de["json.error"].replace("{line}", "1").replace("{column}", "2"),
  );
});

test("an empty JSON question that is required says only that", () => {
  expect(explainJson(["{"], [{ code: "valueMissing" }], en, "en")).toBeNull();
});
