import { attributeOf, xmlTags } from "./xml-tags.ts";

/** How a cell's format shows a number: as a number, or as a day, a time of day or both. */
export type NumberKind = "number" | "date" | "time" | "datetime";

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
  46: "time",
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
  return hasTime ? "time" : "number";
}

/** The kind of each style of `xl/styles.xml`, by its number. */
export function readNumberKinds(xml: string): NumberKind[] {
  const custom = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let isInside = false;
  for (const tag of xmlTags(xml)) {
    if (tag.name === "cellXfs") isInside = !tag.isEnd;
    if (tag.isEnd) continue;
    if (tag.name === "numFmt") {
      custom.set(Number(attributeOf(tag, "numFmtId")), kindOfCode(attributeOf(tag, "formatCode") ?? ""));
    } else if (tag.name === "xf" && isInside) {
      const id = Number(attributeOf(tag, "numFmtId") ?? 0);
      kinds.push(custom.get(id) ?? builtIn(id));
    }
  }
  return kinds;
}

const DAY_SECONDS = 86_400;
/** Days from Excel's two first days to 1970. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** A serial number as `2026-03-04`, `10:30` or `2026-03-04T10:30`; null: no day of the years 1 to 9999. */
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
  if (kind === "time" && days <= 0) return clock;
  const date = new Date((days - (is_1904 ? EPOCH_1904 : EPOCH_1900)) * DAY_SECONDS * 1_000);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9_999)) return null;
  const day = `${pad(year, 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return seconds === 0 && kind !== "time" ? day : `${day}T${clock}`;
}
