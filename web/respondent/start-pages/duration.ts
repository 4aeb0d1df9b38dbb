export const UNITS = ["days", "hours", "minutes", "seconds"] as const;
export type Unit = (typeof UNITS)[number];

const SECONDS: Readonly<Record<Unit, number>> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };

/** Splits milliseconds for a countdown; negative times count as zero. */
export function splitDuration(milliseconds: number): Record<Unit, number> {
  let left = Math.max(0, Math.ceil(milliseconds / 1_000));
  const parts = UNITS.map((unit) => {
    const count = Math.floor(left / SECONDS[unit]);
    left -= count * SECONDS[unit];
    return [unit, count] as const;
  });
  return Object.fromEntries(parts) as Record<Unit, number>;
}

/**
 * Whether a countdown shows a unit. Days only while one is left, and then, in a brief countdown, nothing else
 * (editor.md 4.1).
 */
export function isShown(unit: Unit, { days }: Readonly<Record<Unit, number>>, is_brief: boolean): boolean {
  return unit === "days" ? days > 0 : days === 0 || !is_brief;
}
