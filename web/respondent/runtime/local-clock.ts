const MINUTE = 60_000;

interface ZonedGlobal {
  Temporal?: { Now: { timeZoneId(): string } };
}

/**
 * The browser's time zone. The first call of almost any format of `Intl` takes 90 ms on a slow phone, because the
 * browser then lists its languages; `Temporal`, where there is one, takes 3.
 */
export const zoneName = (): string | undefined =>
  (globalThis as ZonedGlobal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * In the public page's script, in place of that in `core/values/zone-offset.ts`: the only zone there is the browser's own,
 * whose offset a date knows without `Intl`. To the minute: from before standard time, some offsets have seconds.
 */
export const zoneOffset = (moment: number): number => -new Date(moment).getTimezoneOffset() * MINUTE;
