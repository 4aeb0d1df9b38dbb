import { parseDate, parseLocalDatetime, parseMonth, parseTime } from "./datetime.ts";

type Options = Intl.DateTimeFormatOptions;

const DAY: Options = { dateStyle: "long" };
const CLOCK: Options = { timeStyle: "short" };

function format(moment: number | null, lang: string, options: Options): string | null {
  return moment === null
    ? null
    : new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" }).format(moment);
}

/**
 * Formats the native text of a date field (`2024-05-04`, `10:00`, `2024-05-04T10:00`, `2024-05`) for the
 * language. Weeks, which have no common format, and all other texts stay unchanged.
 */
export function formatLocal(type: string, text: string, lang: string): string {
  // Formatted, the year 0026 would look like 2026.
  if (type !== "time" && text.startsWith("0")) return text;
  switch (type) {
    case "date":
      return format(parseDate(text), lang, DAY) ?? text;
    case "time":
      return format(parseTime(text), lang, CLOCK) ?? text;
    case "datetime-local":
      return format(parseLocalDatetime(text), lang, { ...DAY, ...CLOCK }) ?? text;
    case "month": {
      const months = parseMonth(text);
      return format(months && Date.UTC(1970, months), lang, { year: "numeric", month: "long" }) ?? text;
    }
    default:
      return text;
  }
}
