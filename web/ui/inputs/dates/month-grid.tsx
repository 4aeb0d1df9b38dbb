import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../button.tsx";
import { classNames } from "../../class-names.ts";
import { nowAs } from "./date-text.ts";
import { dateTexts } from "./texts.ts";

interface MonthGridProps {
  /** `2026-11`; "": none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (month: string) => void;
}

const COLUMNS = 3;
const short = new Intl.DateTimeFormat(undefined, { month: "short", calendar: "gregory", timeZone: "UTC" });
const long = new Intl.DateTimeFormat(undefined, {
  month: "long",
  year: "numeric",
  calendar: "gregory",
  timeZone: "UTC",
});
const MONTHS = Array.from({ length: 12 }, (_, index) => index);
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

const textOf = (months: number) =>
  `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;

/** The months of a year. Arrows move, PageUp and PageDown change the year. */
export function MonthGrid({ value, min, max, onChange }: MonthGridProps) {
  const now = nowAs("month");
  const [active, setActive] = useState(() => monthsOf(value || now));
  const grid = useRef<HTMLDivElement>(null);
  /** The year's buttons keep the focus. */
  const takesFocus = useRef(true);
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-month="${active}"]`)?.focus();
  }, [active]);
  const year = Math.floor(active / 12);
  const isRightToLeft = document.documentElement.dir === "rtl";

  function go(to: number, isFocused: boolean) {
    takesFocus.current = isFocused;
    setActive(Math.max(FIRST_YEAR * 12, Math.min(LAST_YEAR * 12 + 11, to)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const across = isRightToLeft ? -1 : 1;
    const to = {
      ArrowLeft: active - across,
      ArrowRight: active + across,
      ArrowUp: active - COLUMNS,
      ArrowDown: active + COLUMNS,
      Home: year * 12,
      End: year * 12 + 11,
      PageUp: active - 12,
      PageDown: active + 12,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to, true);
  }

  const [Back, Forward] = isRightToLeft ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        <span aria-live="polite" className="grow px-2 py-1 font-medium tabular-nums">
          {year}
        </span>
        <IconButton label={dateTexts.previous_year} onClick={() => go(active - 12, false)}>
          <Back aria-hidden />
        </IconButton>
        <IconButton label={dateTexts.next_year} onClick={() => go(active + 12, false)}>
          <Forward aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid */}
      <div
        ref={grid}
        role="group"
        aria-label={String(year)}
        className="grid grid-cols-3 gap-1"
        onKeyDown={onKeyDown}
      >
        {MONTHS.map((index) => {
          const months = year * 12 + index;
          const text = textOf(months);
          const isChosen = text === value;
          const start = Date.UTC(2000, index, 1);
          return (
            <button
              key={index}
              type="button"
              data-month={months}
              tabIndex={months === active ? 0 : -1}
              aria-label={long.format(start).replace("2000", String(year))}
              aria-pressed={isChosen}
              aria-current={text === now ? "date" : undefined}
              disabled={(min !== undefined && text < min) || (max !== undefined && text > max)}
              onClick={() => onChange(text)}
              className={classNames(
                "h-9 rounded-sm hover:bg-accent disabled:opacity-40 disabled:line-through pointer-coarse:h-11",
                text === now && "font-semibold underline underline-offset-4",
                isChosen &&
                  "bg-primary text-primary-foreground hover:bg-primary forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none",
              )}
            >
              {short.format(start)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
