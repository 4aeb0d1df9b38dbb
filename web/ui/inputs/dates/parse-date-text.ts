import { type DateKind, isDateText, nowAs, weekOf } from "./date-text.ts";

const pad = (number: number | string, length = 2) => String(number).padStart(length, "0");

/** Beside a day, a month may have another name than alone: "1 января", "январь". */
const MONTH_FORMATS = (["long", "short"] as const).flatMap((month) => [
  { month, day: "numeric" } as const,
  { month, year: "numeric" } as const,
]);

/** Formats are slow to create, and a pasted column has thousands of dates. */
function byLanguage<Known>(find: (lang?: string) => Known): (lang?: string) => Known {
  const known = new Map<string | undefined, Known>();
  return (lang) => {
    const found = known.get(lang) ?? find(lang);
    known.set(lang, found);
    return found;
  };
}

/** The names of the months in a language and in English, long and short, without points. */
const monthNames = byLanguage((lang) => {
  const names = new Map<string, number>();
  for (const options of [lang, "en"].flatMap((each) =>
    MONTH_FORMATS.map((format) => [each, format] as const),
  )) {
    const format = new Intl.DateTimeFormat(options[0], {
      ...options[1],
      timeZone: "UTC",
      calendar: "gregory",
    });
    for (let index = 0; index < 12; index++) {
      const parts = format.formatToParts(Date.UTC(2000, index, 1));
      const name = bare(parts.find(({ type }) => type === "month")?.value ?? "");
      if (/\p{L}/u.test(name) && !names.has(name)) names.set(name, index + 1);
    }
  }
  return names;
});

function bare(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{Diacritic}|\./gu, "")
    .toLocaleLowerCase();
}

/** The order of day and month in a language: 4/5 is April 5th in American English. */
const isMonthFirst = byLanguage((lang) => {
  const parts = new Intl.DateTimeFormat(lang, {
    day: "numeric",
    month: "numeric",
    timeZone: "UTC",
  }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
  return order[0] === "month";
});

/** Two digits mean a year of this century. */
const fullYear = (text: string) => (text.length <= 2 ? `20${pad(text)}` : pad(text, 4));

/** What a language calls the parts of a day, by their half: "오후" is "pm", "凌晨" is "am". */
const dayPeriods = byLanguage((lang): Map<string, "am" | "pm"> => {
  const names = new Map<string, "am" | "pm">();
  // With minutes, Chinese has more names than morning and afternoon.
  for (const options of [{ hour: "numeric", hour12: true }, { timeStyle: "short" }] as const) {
    const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" });
    for (let hour = 0; hour < 24; hour++) {
      const parts = format.formatToParts(Date.UTC(2000, 0, 1, hour));
      const name = parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
      names.set(name, hour < 12 ? "am" : "pm");
    }
  }
  return names;
});

/** Digits of other scripts as 0 to 9, East Asian dates with hyphens, halves of the day in English, single spaces. */
function plainText(text: string, lang?: string): string {
  const english = [...dayPeriods(lang)].reduce((words, [name, half]) => {
    if (/^[\w.]*$/.test(name)) return words;
    // A whole word: in Arabic, the name is one letter.
    return words.replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u"), ` ${half} `);
  }, text);
  return english
    .replace(/(\d)\s*[年년月월]\s*(?=\d)/g, "$1-")
    .replace(/(\d)\s*[年년月월日일]/g, "$1 ")
    .replace(/(\d) ?h ?(\d\d)(?: ?min ?(\d\d) ?s)?(?!\d)/gi, (_, hour, minute, second) =>
      [hour, minute, second].filter(Boolean).join(":"),
    )
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function parseDay(text: string, lang: string | undefined, now: Date): string | null {
  const today = nowAs("date", now);
  const iso = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?$/.exec(text);
  if (iso) return `${iso[1]}-${pad(iso[2]!)}-${pad(iso[3]!)}`;
  const numbers = /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?\.?$/.exec(text);
  if (numbers) {
    const [, first = "", second = "", year] = numbers;
    // Points are never written month first.
    const isFirstMonth = !text.includes(".") && isMonthFirst(lang) && Number(first) <= 12;
    const [month, day] = isFirstMonth ? [first, second] : [second, first];
    return `${year === undefined ? today.slice(0, 4) : fullYear(year)}-${pad(month)}-${pad(day)}`;
  }
  const words = text
    // A name with points inside is one word: "ม.ค."
    .replace(/(\p{L}\p{M}*)\.(?=\p{L})/gu, "$1")
    .split(/[\s,./-]+/)
    .map(bare)
    .filter(Boolean);
  const months = monthNames(lang);
  const month = words.map((word) => months.get(word)).find((found) => found !== undefined);
  const digits = words
    .map((word) => /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1])
    .filter((found) => found !== undefined);
  const [day, short] = digits.filter((found) => found.length <= 2);
  const year = digits.find((found) => found.length === 4) ?? short ?? today.slice(0, 4);
  if (month === undefined || day === undefined) return null;
  return `${fullYear(year)}-${pad(month)}-${pad(day)}`;
}

function parseClock(text: string): string | null {
  const match =
    /^(\d{1,2})(?:[:.h]?(\d{2})?)(?::(\d{2})(\.\d{1,3})?)?\s*(?:(a|p)\.?\s?m?\.?)?(?: Uhr)?$/i.exec(
      text.replace(/^(am|pm) (.+)$/i, "$2 $1"),
    );
  if (match === null) return null;
  const [, hourText = "", minute = "00", second, fraction = "", half] = match;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  return `${pad(hour)}:${minute}${second === undefined ? "" : `:${second}${fraction}`}`;
}

function parseMoment(text: string, lang: string | undefined, now: Date): string | null {
  // The time is at the end: tries the longest ends first, because a time may contain a space.
  const cuts = [...text.matchAll(/[\sT,،]+/g)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  for (const [end, start] of cuts) {
    const day = parseDay(text.slice(0, end).replace(/,$/, ""), lang, now);
    const time = parseClock(text.slice(start).replace(/^(?:at|um|à) /i, ""));
    if (day !== null && time !== null && isDateText("datetime-local", `${day}T${time}`))
      return `${day}T${time}`;
  }
  return null;
}

function parseMonthText(text: string, lang: string | undefined, now: Date): string | null {
  const numbers = /^(\d{4})[-/. ](\d{1,2})$/.exec(text) ?? /^(\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (numbers) {
    const [, first = "", second = ""] = numbers;
    return first.length === 4 ? `${first}-${pad(second)}` : `${second}-${pad(first)}`;
  }
  return parseDay(`1 ${text}`, lang, now)?.slice(0, 7) ?? null;
}

function parseWeekText(text: string, lang: string | undefined, now: Date): string | null {
  const year = nowAs("week", now).slice(0, 4);
  const forward = /^(\d{4})[-/. ]*(?:w|week)?[-/. ]*(\d{1,2})$/i.exec(text);
  if (forward) return `${forward[1]}-W${pad(forward[2]!)}`;
  const backward = /^(?:w|week|kw)?[-/. ]*(\d{1,2})(?:[-/., ]+(\d{4}))?$/i.exec(text);
  if (backward) return `${backward[2] ?? year}-W${pad(backward[1]!)}`;
  return weekOf(parseDay(text, lang, now) ?? "");
}

/**
 * The value of what a person typed, in the order and with the names of their language; null: not understood.
 * `lang` undefined: the browser's language.
 */
export function parseDateText(kind: DateKind, typed: string, lang?: string, now = new Date()): string | null {
  const text = plainText(typed, lang);
  if (text === "") return null;
  if (isDateText(kind, text)) return text.replace(" ", "T");
  const parse = {
    date: parseDay,
    time: (written: string) => parseClock(written),
    "datetime-local": parseMoment,
    month: parseMonthText,
    week: parseWeekText,
  }[kind];
  const value = parse(text, lang, now);
  return value !== null && isDateText(kind, value) ? value : null;
}

/** Whether nothing more can follow: a text that is complete is taken while typing, others when the person moves on. */
export function isCompleteDateText(kind: DateKind, typed: string): boolean {
  const text = plainText(typed);
  return isDateText(kind, text) && (kind !== "time" || text.length >= 5);
}
