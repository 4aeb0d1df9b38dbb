import type { PostedValue } from "../../values/json.ts";
import { isNumeral, parseNumber } from "../../values/number.ts";
import { formatNumber, numberReadings } from "../../values/numbers/number-readings.ts";
import type { FieldDefinition } from "../field.ts";
import type { ParsedValue } from "../parse-json-value.ts";

/** A program's number is exact. What a person wrote may have another decimal sign, or two meanings. */
export function parseNumeral(field: FieldDefinition, posted: PostedValue, text: string): ParsedValue {
  // A slider posts a point.
  const isExact = typeof posted !== "string" || (field.type === "range" && isNumeral(text));
  const [numeral = text, ...others] = isExact ? [text] : numberReadings(text);
  if (others.length > 0) return "ambiguous";
  const number = parseNumber(numeral);
  if (number !== null) return { value: number, wire: formatNumber(number) };
  return isNumeral(numeral) ? "tooManyDigits" : "badInput";
}

/** The sign before the meaning that a respondent chose for a text with two, in a page without JavaScript. */
export const CHOSEN_NUMBER = "=";

/** A choice counts while the text before it has that meaning. */
export function withoutChoice(given: readonly PostedValue[]): readonly PostedValue[] {
  const [typed, chosen] = given;
  const isChoice = typeof chosen === "string" && chosen.startsWith(CHOSEN_NUMBER);
  if (given.length !== 2 || typeof typed !== "string" || !isChoice) return given;
  const meant = chosen.slice(CHOSEN_NUMBER.length);
  return [numberReadings(typed).includes(meant) ? meant : typed];
}
