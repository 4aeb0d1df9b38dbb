import type { FieldDraft } from "#core/fields/field-draft.ts";
import { matchesPatternSafely } from "#core/fields/patterns/safe-pattern.ts";
import { validate } from "#core/fields/validate.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { en } from "#core/forms/texts/en.ts";
import { isPossiblePhone } from "#core/values/international-phone.ts";

export interface TriedAnswer {
  /** The message that respondents see; null if the answer is valid. */
  problem: string | null;
  /** Whether there is no answer and none is required. */
  isEmpty: boolean;
}

/** Validates an answer to the edited question by the same rules as the form. */
export function tryAnswer(draft: FieldDraft, given: readonly FormDataEntryValue[]): TriedAnswer {
  const values = given.map((value) => (typeof value === "string" ? value : value.name));
  const files = given.filter((value): value is File => value instanceof File && value.name !== "");
  const field = { ...draft, id: "draft", local_index: 0 };
  const reasons = [
    ...validate(field, values, {
      isUrl: URL.canParse,
      isPhone: isPossiblePhone,
      matchesPattern: matchesPatternSafely,
    }),
    ...(files.length > 0 ? judgeFiles({ ...draft, strategy: "staged" }, files) : []),
  ];
  return {
    problem: reasons.length === 0 ? null : explainReasons(field, reasons, en, "en"),
    isEmpty: values.every((value) => value === ""),
  };
}
