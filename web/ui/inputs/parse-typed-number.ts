import { parseNumber } from "#core/values/number.ts";

/** A number as people type it: "1,5" and "1.5" are the same, and "12,000" is twelve thousand. Null: not a number. */
export function parseTypedNumber(typed: string): number | null {
  const text = typed.trim().replace(/\s/g, "").replace(/^[−–]/, "-").replace(/^\+/, "");
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return parseNumber(text.replaceAll(",", ""));
  return parseNumber(/^-?\d*,\d+$/.test(text) ? text.replace(",", ".") : text);
}
