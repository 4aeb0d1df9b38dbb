import { attributeOf, xmlTags } from "./xml-tags.ts";

/** How a cell's format shows a number: as a number, as a day, a time of day or both, or as hours that go on after 24. */
export type NumberKind = "number" | "date" | "time" | "datetime" | "elapsed";

/** The built-in formats of days and times, by number. */
const BUILT_IN: Readonly<Record<number, NumberKind>> = {
  14: "date",
  15: "date",
  16: "date",
  17: "date",
  18: "time",
  19: "time",
  20: "time",
  21: "time",
  22: "datetime",
  45: "time",
  46: "elapsed",
  47: "time",
};
/** Those of East Asian editions: 27 to 36 and 50 to 58, of which some are times. */
const EAST_ASIAN_TIMES = [32, 33, 34, 35, 55, 56];

function builtIn(id: number): NumberKind {
  const isEastAsian = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  if (isEastAsian) return EAST_ASIAN_TIMES.includes(id) ? "time" : "date";
  return BUILT_IN[id] ?? "number";
}

/** The kind of a format's code: `dd.mm.yyyy`, `[h]:mm`, `0.00 "days"`. */
export function kindOfCode(code: string): NumberKind {
  const [first = ""] = code.split(";");
  const letters = first
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .toLowerCase();
  const hasTime = /h|s|\[m|am\/pm|a\/p/.test(letters);
  // Beside hours or seconds, the letter m means minutes.
  const hasDay = /[yd]/.test(letters) || (/m/.test(letters) && !hasTime);
  if (hasDay) return hasTime ? "datetime" : "date";
  if (/\[[hms]/.test(letters)) return "elapsed";
  return hasTime ? "time" : "number";
}

/** How the cells of one style show their numbers. */
export interface NumberFormat {
  kind: NumberKind;
  /** The format of codes, which have a fixed number of digits: `00000`, `000-00-0000`. Null: of numbers. */
  digits: string | null;
  /** Whether numbers are shown as percentages. */
  is_percent: boolean;
}

/** The built-in formats `0%` and `0.00%`. */
const BUILT_IN_PERCENT = [9, 10];

/** Whether a code shows percentages: `0.0%`, but not `0 "%"`. */
const isPercentCode = (code: string): boolean =>
  kindOfCode(code) === "number" &&
  code
    .split(";", 1)[0]!
    .replace(/"[^"]*"|\\./g, "")
    .includes("%");

/** The format of each style of `xl/styles.xml`, by its number. */
export function readNumberFormats(xml: string): NumberFormat[] {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInside = false;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "cellXfs") isInside = !tag.isEnd;
    if (tag.isEnd) continue;
    if (tag.name === "numFmt") {
      const code = attributeOf(tag, "formatCode") ?? "";
      custom.set(Number(attributeOf(tag, "numFmtId")), {
        kind: kindOfCode(code),
        digits: digitsOfCode(code),
        is_percent: isPercentCode(code),
      });
    } else if (tag.name === "xf" && isInside) {
      const id = Number(attributeOf(tag, "numFmtId") ?? 0);
      const is_percent = BUILT_IN_PERCENT.includes(id);
      formats.push(custom.get(id) ?? { kind: builtIn(id), digits: null, is_percent });
    }
  }
  return formats;
}

/** A part of a format: quoted text, an escaped character, a blank of some width, a color, or a character. */
const FORMAT_PARTS = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(.)/gs;

/**
 * The format of a code, with a private character for each zero: postal codes, account and telephone numbers. It has at
 * least two zeros, or a plus or letters with a sign before one, and nothing else that depends on the number. Null: any
 * other.
 */
function digitsOfCode(code: string): string | null {
  const [first = "", ...others] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  let digits = "";
  for (const [, quoted, escaped, plain] of first.matchAll(FORMAT_PARTS)) {
    if (plain !== undefined && !/[0\s\-+():]/.test(plain)) return null;
    digits += plain === "0" ? ZERO : (quoted ?? escaped ?? plain ?? "");
  }
  const [prefix = "", ...zeros] = digits.split(ZERO);
  const isNamed = zeros.length === 1 && others.length === 0 && /^\s*(?:\+|#|\p{L}.*[-#/])$/su.test(prefix);
  return zeros.length > 1 || isNamed ? digits : null;
}

const ZERO = "\uE000";

/** A number with all digits of its format: `01234`. Null: it is no code. */
export function codeText(number: number, { digits }: NumberFormat): string | null {
  if (digits === null || !Number.isSafeInteger(number) || number < 0) return null;
  const count = digits.split(ZERO).length - 1;
  const written = String(number).padStart(count, "0");
  let at = written.length - count + 1;
  let isFirst = true;
  return digits.replaceAll(ZERO, () => {
    if (!isFirst) return written[at++]!;
    isFirst = false;
    return written.slice(0, at);
  });
}

const DAY_SECONDS = 86_400;
/** Days from Excel's two first days to 1970. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** A serial number as `2026-03-04`, `10:30`, `26:15` or `2026-03-04T10:30`; null: no day of the years 1 to 9999. */
export function serialText(
  serial: number,
  kind: Exclude<NumberKind, "number">,
  is_1904: boolean,
): string | null {
  // Excel takes 1900 for a leap year.
  const leap = !is_1904 && serial >= 1 && serial < 60 ? 1 : 0;
  const total = Math.round((serial + leap) * DAY_SECONDS);
  const seconds = ((total % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  const days = (total - seconds) / DAY_SECONDS;
  const pad = (number: number, length = 2) => String(number).padStart(length, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60 === 0 ? "" : `:${pad(seconds % 60)}`;
  const clock = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}${rest}`;
  if (kind === "elapsed") return elapsedText(Math.round(serial * DAY_SECONDS));
  if (kind === "time" && days <= 0) return clock;
  const date = new Date((days - (is_1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_SECONDS * 1_000);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9_999)) return null;
  const day = `${pad(year, 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return seconds === 0 && kind !== "time" ? day : `${day}T${clock}`;
}

/** Hours that go on after 24, like a time of day before. */
function elapsedText(seconds: number): string {
  const [hours, minutes, rest] = [3600, 60, 1].map((unit) => Math.floor(Math.abs(seconds) / unit));
  const parts = [hours!, minutes! % 60, ...(rest! % 60 === 0 ? [] : [rest! % 60])];
  return (seconds < 0 ? "-" : "") + parts.map((part) => String(part).padStart(2, "0")).join(":");
}
