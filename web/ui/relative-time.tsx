import { texts } from "./texts.ts";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });

/** "3 hours ago"; below a minute texts.just_now. `now` in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined ? texts.just_now : relative.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** A relative time, with the exact one on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={exact.format(new Date(iso))} className={className}>
      {relativeTime(iso, Date.now())}
    </time>
  );
}
