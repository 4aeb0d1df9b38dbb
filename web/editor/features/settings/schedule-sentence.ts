/** Describes a schedule in one sentence, in the given time zone. */
export function scheduleSentence(open_at: string | null, close_at: string | null, zone: string): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  const formatTime = (iso: string) => format.format(new Date(iso));
  const place = zone.replaceAll("_", " ");
  if (open_at !== null && close_at !== null) {
    return `Takes answers from ${formatTime(open_at)} until ${formatTime(close_at)} (${place}).`;
  }
  if (open_at !== null) return `Takes answers from ${formatTime(open_at)} on (${place}).`;
  if (close_at !== null) return `Takes answers until ${formatTime(close_at)} (${place}).`;
  return "Takes no answers: neither time is set.";
}
