/**
 * Why a value is refused. The first group uses the names of the browser's `ValidityState` so that a page can
 * map `input.validity` without a table.
 */
export const REASON_CODES = [
  "valueMissing",
  "typeMismatch",
  "patternMismatch",
  "tooLong",
  "tooShort",
  "rangeUnderflow",
  "rangeOverflow",
  "stepMismatch",
  "badInput",

  "ambiguous",
  "tooManyDigits",
  "optionUnknown",
  "optionUnchecked",
  "optionDisabled",
  "tooFew",
  "tooMany",
  "fileEmpty",
  "fileTooLarge",
  "fileTypeMismatch",
  "fileUnknown",

  "unasked",
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

/** `limit`: the exceeded limit in characters, numbers, bytes or files, or the native text of a date. */
export interface Reason {
  code: ReasonCode;
  limit?: number | string;
}
