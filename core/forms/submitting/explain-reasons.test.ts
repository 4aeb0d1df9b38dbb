import { expect, test } from "vitest";
import { en } from "../texts/en.ts";
import { loadTexts } from "../texts/texts.ts";
import { explainReasons } from "./explain-reasons.ts";

const BAD = [{ code: "badInput" }] as const;

test.each([
  [['{\n  "a": 1,\n}'], "Line 3, column 1: this is not valid JSON."],
  [["{}", "", "[1"], "Line 1, column 3: this is not valid JSON."],
  // Valid, and refused for another reason.
  [["1"], "Please check this value."],
  [[""], "Please check this value."],
])("invalid JSON, posted as %j: %s", (posted, said) => {
  expect(explainReasons({ type: "json" }, BAD, en, "en", posted)).toBe(said);
});

test("where JSON is invalid is said in the form's language", async () => {
  const de = await loadTexts("de");
  expect(explainReasons({ type: "json" }, BAD, de, "de", ["{"])).toBe(
    de["json.error"].replace("{line}", "1").replace("{column}", "2"),
  );
});

test("an empty JSON question that is required says only that", () => {
  const said = explainReasons({ type: "json" }, [{ code: "valueMissing" }], en, "en", [""]);
  expect(said).toBe(en["validation.valueMissing.text"]);
});

test("a text that is not JSON has no line", () => {
  expect(explainReasons({ type: "latlng" }, BAD, en, "en", ["{"])).toBe("Please check this value.");
});
