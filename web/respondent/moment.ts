const MOMENT: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/**
 * A moment in words, with the name of its zone. Without a `time_zone`, in the machine's: in a browser, the
 * visitor's.
 */
export function formatMoment(iso: string, lang: string, time_zone?: string): string {
  return new Intl.DateTimeFormat(lang, { ...MOMENT, timeZone: time_zone }).format(new Date(iso));
}
