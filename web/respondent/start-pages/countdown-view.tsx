import type { Texts } from "#core/forms/texts/en.ts";
import { isShown, splitDuration, UNITS } from "./duration.ts";

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  /** When the page was rendered, in milliseconds. */
  now: number;
  /** Says days only, as long as one is left: for a countdown beside the moment that it counts to. */
  is_brief?: boolean;
  texts: Texts;
}

/** Numbers as of the response; the script continues from them. */
export function Countdown({ until, now, is_brief = false, texts }: CountdownProps) {
  const left = splitDuration(Date.parse(until) - now);
  return (
    <div
      className="countdown"
      role="timer"
      aria-live="off"
      data-until={until}
      data-now={now}
      data-brief={is_brief || undefined}
    >
      {UNITS.map((unit) => (
        <span key={unit} hidden={!isShown(unit, left, is_brief)}>
          <b data-unit={unit}>{left[unit]}</b> {texts[`unit.${unit}`]}
        </span>
      ))}
    </div>
  );
}
