import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { IconButton } from "../../button.tsx";
import { say } from "../../say.ts";
import { weekOf } from "./date-text.ts";
import { firstWeekday } from "./first-weekday.ts";
import { dateTexts } from "./texts.ts";

interface DayGridProps {
  /** The chosen day; null: none. */
  day: string | null;
  /** The month to begin with: `2026-11`. */
  month: string;
  /** A row is chosen, not a day; weeks begin on Mondays and have numbers. */
  isWeeks: boolean;
  min?: string | null;
  max?: string | null;
  onChange: (day: string) => void;
  /** The title was pressed, to go to another month. */
  onTitle: () => void;
}

const title = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", calendar: "gregory" });
const narrow = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "long" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

/** The days of a month. */
export function DayGrid({ day, month: first, isWeeks, min, max, onChange, onTitle }: DayGridProps) {
  const [month, setMonth] = useState(() => dateOf(`${first}-01`));
  const direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  const chosen = day === null ? undefined : dateOf(day);
  const [from, to] = [min ? dateOf(min) : undefined, max ? dateOf(max) : undefined];
  const week = day === null ? null : weekOf(day);
  const go = (months: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + months, 1, 12));
  const [Back, Forward] = direction === "rtl" ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        <button
          type="button"
          onClick={onTitle}
          title={dateTexts.other_month}
          className="grow rounded-sm px-2 py-1 text-start font-medium hover:bg-accent"
        >
          {title.format(month)}
        </button>
        <IconButton label={dateTexts.previous_month} onClick={() => go(-1)}>
          <Back aria-hidden />
        </IconButton>
        <IconButton label={dateTexts.next_month} onClick={() => go(1)}>
          <Forward aria-hidden />
        </IconButton>
      </div>
      <DayPicker
        mode="single"
        required
        autoFocus
        noonSafe
        hideNavigation
        showOutsideDays
        fixedWeeks
        dir={direction}
        month={month}
        onMonthChange={setMonth}
        selected={isWeeks ? undefined : chosen}
        onSelect={(date) => onChange(textOf(date))}
        ISOWeek={isWeeks}
        showWeekNumber={isWeeks}
        weekStartsOn={isWeeks ? 1 : firstWeekday()}
        startMonth={from}
        endMonth={to}
        disabled={[...(from ? [{ before: from }] : []), ...(to ? [{ after: to }] : [])]}
        modifiers={{
          chosen: (date) => (isWeeks ? week !== null && weekOf(textOf(date)) === week : textOf(date) === day),
        }}
        formatters={{
          formatDay: (date) =>
            date.toLocaleDateString(undefined, { day: "numeric", calendar: "gregory" }).replace(/\D+$/, ""),
          formatWeekdayName: (date) => narrow.format(date),
          formatWeekNumber: (number) => String(number),
        }}
        labels={{
          labelGrid: (date) => title.format(date),
          labelDayButton: (date) => whole.format(date),
          labelWeekday: (date) => weekday.format(date),
          labelWeekNumber: (number) => say(dateTexts.week, { number: String(number) }),
          labelWeekNumberHeader: () => dateTexts.weeks,
        }}
        components={{ MonthCaption: () => <></> }}
        classNames={CLASSES}
        modifiersClassNames={{
          chosen:
            "bg-primary text-primary-foreground [&>button]:hover:bg-transparent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:[&>button]:text-[HighlightText] forced-color-adjust-none",
        }}
      />
    </div>
  );
}

const CLASSES = {
  root: "select-none",
  month_grid: "w-full table-fixed border-separate border-spacing-y-0.5",
  weekday: "h-6 text-meta font-normal text-muted-foreground",
  week_number_header: "w-8",
  week_number: "text-meta font-normal text-muted-foreground tabular-nums",
  day: "rounded-sm p-0 text-center tabular-nums",
  day_button:
    "h-8 w-full rounded-sm hover:bg-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed pointer-coarse:h-10",
  outside: "text-muted-foreground",
  disabled: "opacity-40 line-through",
  today: "font-semibold underline underline-offset-4",
} as const;

/** Noon on a day, on this computer's clock, so that no change of clocks moves it to another day. */
function dateOf(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const made = new Date(2000, 0, 1, 12);
  made.setFullYear(year, month - 1, date);
  return made;
}

function textOf(date: Date): string {
  const pad = (number: number, length: number) => String(number).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
