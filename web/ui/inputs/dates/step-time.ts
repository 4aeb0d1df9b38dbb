const DAY_MINUTES = 24 * 60;

/** A minute later or earlier than a time of day, around midnight; seconds are dropped. Nothing becomes midnight. */
export function stepTime(time: string, step: number): string {
  const [hours, minutes] = time.split(":").map(Number);
  const from = time === "" ? -step : (hours ?? 0) * 60 + (minutes ?? 0);
  const next = (from + step + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(next / 60)).padStart(2, "0")}:${String(next % 60).padStart(2, "0")}`;
}
