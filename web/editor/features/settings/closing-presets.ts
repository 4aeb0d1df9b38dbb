import type { texts } from "./texts.ts";

const DAY_MS = 24 * 60 * 60_000;
const FRIDAY = 5;

/** Closing times to choose from, as local times (`2026-11-23T14:05`) in the zone of `now`, which is one too. */
export function closingPresets(now: string): { id: keyof typeof texts.schedule.presets; time: string }[] {
  const date = now.slice(0, 10);
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  const untilFriday = (FRIDAY - weekday + 7) % 7;
  const friday = `${addDays(date, untilFriday)}T12:00`;
  return [
    { id: "tonight", time: `${date}T23:59` },
    { id: "friday", time: friday > now ? friday : `${addDays(date, untilFriday + 7)}T12:00` },
    { id: "week", time: `${addDays(date, 7)}T${now.slice(11, 16)}` },
  ];
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
