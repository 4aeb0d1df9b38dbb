import type { FieldDraft } from "#core/fields/field-draft.ts";
import { matchesPatternSafely } from "#core/fields/patterns/safe-pattern.ts";
import type { Reason } from "#core/fields/reason.ts";
import { validate } from "#core/fields/validate.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { isPossiblePhone } from "#core/values/international-phone.ts";
import { numberReadings } from "#core/values/numbers/number-readings.ts";

export interface TriedAnswer {
  /** Why respondents could not send it; empty: it is valid. */
  reasons: readonly Reason[];
  /** Whether there is no answer and none is required. */
  isEmpty: boolean;
}

/** Validates an answer to the edited question by the same rules as the form. */
export function tryAnswer(draft: FieldDraft, given: readonly FormDataEntryValue[]): TriedAnswer {
  // The files of a frame belong to its window, so they are none of ours.
  const files = given.filter((value): value is File => typeof value !== "string" && value.name !== "");
  const values = given.flatMap((value) => {
    if (typeof value !== "string") return value.name;
    return files.length > 0 ? [] : value;
  });
  const field = { ...draft, id: "draft", local_index: 0 };
  const isEmpty = values.every((value) => value === "");
  // As the server reads what people type.
  const readings = values.map((text) => (draft.type === "number" ? numberReadings(text) : [text]));
  if (readings.some(({ length }) => length > 1)) return { reasons: [{ code: "ambiguous" }], isEmpty };
  const reasons = [
    ...validate(
      field,
      readings.map(([one], place) => one ?? values[place]!),
      {
        isUrl: URL.canParse,
        isPhone: isPossiblePhone,
        matchesPattern: matchesPatternSafely,
      },
    ),
    ...(files.length > 0 ? judgeFiles({ ...draft, strategy: "staged" }, files) : []),
  ];
  return { reasons, isEmpty };
}
