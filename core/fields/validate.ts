import { parseDate, parseLocalDatetime, parseMonth, parseTime, parseWeek } from "../values/datetime.ts";
import { DAY_MS } from "../values/day.ts";
import { toE164 } from "../values/e164.ts";
import { isNumeral, parseNumber } from "../values/number.ts";
import { isEmailAddress } from "./email/email-address.ts";
import type { FieldDefinition, FieldType } from "./field.ts";
import { ANY_STEP } from "./numbers/any-step.ts";
import { withScheme } from "./read-text.ts";
import type { Reason } from "./reason.ts";
import { can, fieldTypeRow, isMultiple } from "./registry.ts";

export interface ValidationOptions {
  /** Whether a string is an absolute URL; pass `URL.canParse` where the runtime has it. */
  isUrl?: (text: string) => boolean;
  /**
   * Whether a string matches a field's pattern. The default is the runtime's own engine: use it only with
   * patterns from `pagePattern`. All other callers pass `matchesPatternSafely`.
   */
  matchesPattern?: (pattern: string, text: string) => boolean;
  /**
   * Whether a string is a phone number. The server passes a function that knows how long each country's numbers
   * are.
   */
  isPhone?: (text: string) => boolean;
}

const COLOR = /^#[\da-f]{6}$/i;
/**
 * For runtimes without a URL parser: a scheme followed by text without spaces, and a host where the scheme
 * requires one.
 */
const URL_LIKE =
  /^(?:(?:https?|wss?|ftp):\/*[^\s/?#\\<>^|%:[\]]+(?::\d{1,5})?(?:[/?#\\].*)?|(?!https?:|wss?:|ftp:)[a-z][a-z\d+.-]*:.*)$/is;

/**
 * A type whose values have steps: how to read them, the length of one step, the default step and the default
 * base.
 */
interface Scale {
  parse: (text: string) => number | null;
  unit: number;
  step: number;
  base: number;
}

export const SCALES: Partial<Record<FieldType, Scale>> = {
  number: { parse: parseNumber, unit: 1, step: 1, base: 0 },
  range: { parse: parseNumber, unit: 1, step: 1, base: 0 },
  date: { parse: parseDate, unit: DAY_MS, step: 1, base: 0 },
  month: { parse: parseMonth, unit: 1, step: 1, base: 0 },
  week: { parse: parseWeek, unit: 7 * DAY_MS, step: 1, base: -3 * DAY_MS },
  time: { parse: parseTime, unit: 1000, step: 60, base: 0 },
  "datetime-local": { parse: parseLocalDatetime, unit: 1000, step: 60, base: 0 },
};

type Limit = number | string | null | undefined;

/** The lower and upper limit of a field: numbers from `min` and `max`, dates from `data.min` and `data.max`. */
export function fieldBounds(field: FieldDefinition): { min: Limit; max: Limit } {
  if (field.type === "range") {
    const min = field.min ?? 0;
    // A slider with min above max stays at min, as in HTML.
    return { min, max: Math.max(min, field.max ?? 100) };
  }
  if (!can(field.type, "date_bounds")) return { min: field.min, max: field.max };
  const { min, max } = field.data ?? {};
  return { min: typeof min === "string" ? min : null, max: typeof max === "string" ? max : null };
}

/** Whether a date limit is valid. One with a zone is not: it would be a different time for each visitor. */
export function isDateLimit(type: FieldType, limit: string): boolean {
  return SCALES[type]?.parse(limit) !== null;
}

/** The place of a limit on its scale; null: there is none. */
export function position(scale: Scale, limit: Limit): number | null {
  return typeof limit === "string" ? scale.parse(limit) : (limit ?? null);
}

/** Decimal places. */
function decimals(number: number): number {
  const [, digits = "", exponent = "0"] = /(?:\.(\d+))?(?:e(.+))?$/.exec(String(number)) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/**
 * Scales the numbers to integers in the same ratio because decimal fractions are inexact. Returns them
 * unchanged if they get too large.
 */
function toWhole(numbers: readonly [number, number, number]): readonly number[] {
  const scale = 10 ** Math.max(...numbers.map(decimals));
  const whole = numbers.map((number) => Math.round(number * scale));
  return whole.every(Number.isSafeInteger) ? whole : numbers;
}

/** Whether a value lies between two steps, with the tolerance of browsers. */
function isBetweenSteps(...numbers: [value: number, base: number, step: number]): boolean {
  const [value = 0, base = 0, step = 1] = toWhole(numbers);
  const distance = Math.abs(value - base);
  if (distance / 2 ** 53 > step) return false;
  const remainder = Math.abs(distance - step * Math.round(distance / step));
  const tolerance = step / 2 ** 24;
  return tolerance < remainder && remainder < step - tolerance;
}

function scaleReasons(field: FieldDefinition, scale: Scale, text: string): Reason[] {
  const value = scale.parse(text);
  if (value === null) return [{ code: isNumeral(text) ? "tooManyDigits" : "badInput" }];
  const bounds = fieldBounds(field);
  const min = position(scale, bounds.min);
  const max = position(scale, bounds.max);
  const isReversed = field.type === "time" && min !== null && max !== null && max < min;
  const reasons: Reason[] = [];
  if (min !== null && value < min && !(isReversed && value <= max)) {
    reasons.push({ code: "rangeUnderflow", limit: bounds.min ?? min });
  }
  if (max !== null && value > max && !(isReversed && value >= (min ?? max))) {
    reasons.push({ code: "rangeOverflow", limit: bounds.max ?? max });
  }
  const step = field.step && field.step > 0 ? field.step : scale.step;
  if (step !== ANY_STEP && isBetweenSteps(value, min ?? scale.base, step * scale.unit)) {
    reasons.push({ code: "stepMismatch", limit: step });
  }
  return reasons;
}

/** Anchored, with the `v` flag. Like HTML, ignores a pattern that does not compile. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(text);
  } catch {
    return true;
  }
}

function textReasons(field: FieldDefinition, text: string, options: ValidationOptions): Reason[] {
  const { type, minlength, maxlength, pattern } = field;
  const reasons: Reason[] = [];
  const isUrl = options.isUrl ?? ((candidate: string) => URL_LIKE.test(candidate));
  if (type.endsWith("email") && !isEmailAddress(text)) reasons.push({ code: "typeMismatch" });
  if (type === "url" && !isUrl(withScheme(text))) reasons.push({ code: "typeMismatch" });
  const isPhone = options.isPhone ?? ((candidate: string) => toE164(candidate) !== null);
  if (type === "tel" && text.trim() !== "" && !isPhone(text)) reasons.push({ code: "badInput" });
  if (type === "color" && !COLOR.test(text)) reasons.push({ code: "badInput" });
  if (can(type, "length")) {
    if (typeof minlength === "number" && text.length < minlength)
      reasons.push({ code: "tooShort", limit: minlength });
    if (typeof maxlength === "number" && text.length > maxlength)
      reasons.push({ code: "tooLong", limit: maxlength });
  }
  if (pattern && can(type, "pattern") && !(options.matchesPattern ?? matchesPattern)(pattern, text)) {
    reasons.push({ code: "patternMismatch" });
  }
  return reasons;
}

/** Checks the number of chosen options. An optional question may have none. */
function countReasons({ min, max, required }: FieldDefinition, count: number): Reason[] {
  if (typeof min === "number" && count < min && (count > 0 || (required === true && min > 1)))
    return [{ code: "tooFew", limit: min }];
  return typeof max === "number" && count > max ? [{ code: "tooMany", limit: max }] : [];
}

function isMissing(field: FieldDefinition, values: readonly string[]): boolean {
  if (fieldTypeRow(field.type).value !== "boolean") return values.every((value) => value === "");
  return !values.some((value) => value === "on" || value === "true" || value === "1");
}

/** Nothing that can be seen: blanks, also of no width, and fillers of Hangul and Braille. */
const BLANK = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Whether a required text has nothing to read. A password may consist of blanks. */
const isBlank = ({ type, required }: FieldDefinition, values: readonly string[]) =>
  required === true &&
  fieldTypeRow(type).value === "text" &&
  can(type, "length") &&
  values.every((value) => BLANK.test(value));

/** Read-only and hidden inputs are barred from constraint validation, as in HTML. */
export function isBarred(field: FieldDefinition): boolean {
  return field.type === "hidden" || (field.readonly === true && can(field.type, "readonly"));
}

/**
 * Validates what the browser posts for one field, with the semantics of HTML's constraint validation: the
 * same result as `checkValidity` on the native control. `values`: the wire texts of the field's inputs; an
 * unticked box or an unchosen option posts none. Blanks do not answer a required text, unlike in HTML. An empty list
 * of reasons means valid. Number and date steps
 * count from `min`, not from a default value.
 */
export function validate(
  field: FieldDefinition,
  values: readonly string[],
  options: ValidationOptions = {},
): Reason[] {
  if (isBarred(field)) return [];
  if (can(field.type, "counts") && isMultiple(field)) {
    const reasons = countReasons(field, new Set(values.filter(Boolean)).size);
    if (reasons.length > 0) return reasons;
  }
  if (isMissing(field, values) || isBlank(field, values)) {
    return field.required === true && can(field.type, "required") ? [{ code: "valueMissing" }] : [];
  }
  const scale = SCALES[field.type];
  const isText = scale === undefined && fieldTypeRow(field.type).wire === "text";
  if (scale === undefined && !isText) return [];
  const judge = (text: string) =>
    text === ""
      ? []
      : scale === undefined
        ? textReasons(field, text, options)
        : scaleReasons(field, scale, text);
  const reasons = values.flatMap(judge);
  return reasons.filter(({ code }, index) => reasons.findIndex((reason) => reason.code === code) === index);
}
