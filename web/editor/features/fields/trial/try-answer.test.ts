import { expect, test } from "vitest";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { en } from "#core/forms/texts/en.ts";
import { tryAnswer } from "./try-answer.ts";

const draft = (more: Partial<FieldDraft>): FieldDraft => ({
  name: "answer",
  type: "text",
  options: [],
  optgroups: [],
  ...more,
});
const file = (name: string, type: string, size = 3) => new File(["x".repeat(size)], name, { type });
/** The value that a browser posts for a file input without a file. */
const none = new File([], "", { type: "application/octet-stream" });

// Proves editor/panel-test
test("a valid answer is accepted", () => {
  expect(tryAnswer(draft({ pattern: "[A-Z]+" }), ["ABC"])).toEqual({ reasons: [], isEmpty: false });
  const pdf = draft({ type: "file", accept: ".pdf", required: true });
  // The page's control of a file is two: one for the paths of uploads, and the browser's.
  expect(tryAnswer(pdf, ["", file("cv.pdf", "application/pdf")])).toEqual({ reasons: [], isEmpty: false });
});

// Proves editor/panel-test
test("an invalid answer gets the message that respondents see", () => {
  const problem = (field: FieldDraft, ...given: (string | File)[]) => {
    const { reasons } = tryAnswer(field, given);
    return reasons.length === 0 ? null : explainReasons(field, reasons, en, "en");
  };
  expect(problem(draft({ required: true }), "")).toBe("Please fill in this field.");
  expect(problem(draft({ type: "checkbox", required: true }))).toBe("Please check this box to continue.");
  expect(problem(draft({ type: "number", max: 3 }), "4")).toMatch(/3/);
  const picture = draft({ type: "image", required: true });
  expect(problem(picture, none)).toBe("Please add a file.");
  expect(problem(picture, file("cv.pdf", "application/pdf"))).toMatch(/./);
  const two = [file("a.png", "image/png"), file("b.png", "image/png")];
  expect(problem(picture, ...two)).toMatch(/1/);
  expect(problem({ ...picture, multiple: true }, ...two)).toBeNull();
});

// Proves editor/panel-test
test("without an answer, a field that is not required is valid, file fields too", () => {
  for (const [field, ...given] of [
    [draft({}), ""],
    [draft({ type: "file" }), none],
    [draft({ type: "switch" })],
  ] as const)
    expect(tryAnswer(field, given)).toEqual({ reasons: [], isEmpty: true });
});
