import type { Texts } from "#core/forms/texts/en.ts";
import { splitDuration, UNITS } from "./duration.ts";

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  /** When the page was rendered, in milliseconds. */
  now: number;
  texts: Texts;
}

/** Numbers as of the response; the script continues from them. */
export function Countdown({ until, now, texts }: CountdownProps) {
  const left = splitDuration(Date.parse(until) - now);
  return (
    <div className="countdown" role="timer" aria-live="off" data-until={until} data-now={now}>
      {UNITS.map((unit) => (
        <span key={unit}>
          <b data-unit={unit}>{left[unit]}</b> {texts[`unit.${unit}`]}
        </span>
      ))}
    </div>
  );
}
