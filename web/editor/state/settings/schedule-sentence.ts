import { say } from "../../../ui/say.ts";

const SENTENCES = {
  from_until: "Open from {open} until {close} ({zone}).",
  from: "Opens on {open} ({zone}).",
  until: "Closes on {close} ({zone}).",
};

/** Describes a schedule in one sentence, in the given time zone; null without a time. */
export function scheduleSentence(
  open_at: string | null,
  close_at: string | null,
  time_zone: string,
): string | null {
  const format = new Intl.DateTimeFormat("en", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: time_zone,
  });
  const formatTime = (iso: string) => format.format(new Date(iso));
  const zone = time_zone.replaceAll("_", " ");
  const { from, from_until, until } = SENTENCES;
  if (open_at !== null && close_at !== null) {
    return say(from_until, { open: formatTime(open_at), close: formatTime(close_at), zone });
  }
  if (open_at !== null) return say(from, { open: formatTime(open_at), zone });
  if (close_at !== null) return say(until, { close: formatTime(close_at), zone });
  return null;
}
