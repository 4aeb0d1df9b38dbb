import { numberReadings } from "#core/values/numbers/number-readings.ts";

/** Signs that only stand between numbers. */
const APART = /[;；؛、\n]|[,，،](?=\s)/;
const ANY = /[,，،]/;

/**
 * The lists of numbers that a text can stand for, each number as the server reads it: none, one or several. A semicolon,
 * or a comma with a blank behind it, separates numbers. Any other comma may separate them, or belong to a number: `1,5`.
 */
export function numberLists(text: string): string[][] {
  const isApart = APART.test(text);
  const found = isApart
    ? listsOf(text.replace(/[,，،]\s*$/, "").split(new RegExp(APART, "g")))
    : [...numberReadings(text).map((one) => [one]), ...listsOf(text.split(new RegExp(ANY, "g")))];
  return [...new Map(found.map((list) => [list.join(), list])).values()];
}

/** Every part as a number; twice if one of them can be two numbers. */
function listsOf(texts: readonly string[]): string[][] {
  const parts = texts.filter((text) => text.trim() !== "").map(numberReadings);
  if (parts.length === 0 || parts.some(({ length }) => length === 0)) return [];
  return [parts.map(([first]) => first!), parts.map((readings) => readings.at(-1)!)];
}
