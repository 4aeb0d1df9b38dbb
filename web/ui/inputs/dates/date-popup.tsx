import { type RefObject, useState } from "react";
import { Button } from "../../button.tsx";
import { FieldPopup } from "../../overlays/field-popup.tsx";
import { say } from "../../say.ts";
import { DateInput } from "./date-input.tsx";
import { type DateKind, mondayOf, nowAs, weekOf } from "./date-text.ts";
import { DayGrid } from "./day-grid.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { dateTexts } from "./texts.ts";

interface DatePopupProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  kind: Exclude<DateKind, "time">;
  value: string;
  min: string | undefined;
  max: string | undefined;
  isClearable: boolean;
  zone: string | undefined;
  /** The name of the control, or the element with its label. */
  label: string | undefined;
  labelledBy: string | undefined;
  /** `isDone`: nothing is left to choose. */
  onChange: (value: string, isDone: boolean) => void;
  onClose: () => void;
}

/** When someone chooses a day before a time. */
const NOON = "12:00";

/** The open calendar of a `DateInput`. */
export default function DatePopup(props: DatePopupProps) {
  const { id, anchor, kind, value, min, max, isClearable, zone, onChange, onClose } = props;
  const [day, setDay] = useState(() => dayIn(kind, value));
  const [isMonths, setMonths] = useState(kind === "month");
  const shown = day ?? nowAs("date", undefined, zone);

  function chooseDay(next: string) {
    setDay(next);
    if (kind === "datetime-local") onChange(`${next}T${value.split("T")[1] ?? NOON}`, false);
    else onChange(kind === "week" ? (weekOf(next) ?? "") : next, true);
  }

  function chooseMonth(next: string) {
    if (kind === "month") return onChange(next, true);
    setDay(`${next}-01`);
    setMonths(false);
  }

  const now = nowAs(kind, undefined, zone);
  const isNowAllowed = (!min || now >= min) && (!max || now <= max);
  return (
    <FieldPopup id={id} anchor={anchor} label={dateTexts.open[kind]} onClose={onClose} className="w-72 p-3">
      {isMonths ? (
        <MonthGrid
          value={kind === "month" ? value : shown.slice(0, 7)}
          min={min?.slice(0, 7)}
          max={max?.slice(0, 7)}
          onChange={chooseMonth}
        />
      ) : (
        <DayGrid
          key={shown.slice(0, 7)}
          day={dayIn(kind, value)}
          month={shown.slice(0, 7)}
          isWeeks={kind === "week"}
          min={min && dayIn(kind, min)}
          max={max && dayIn(kind, max)}
          onChange={chooseDay}
          onTitle={() => setMonths(true)}
        />
      )}
      {kind === "datetime-local" && !isMonths && (
        <div className="mt-2 flex items-center gap-2">
          <span aria-hidden className="text-muted-foreground">
            {dateTexts.time}
          </span>
          <DateInput
            kind="time"
            aria-label={dateTexts.time}
            value={value.split("T")[1] ?? ""}
            onChange={(time) => time !== "" && onChange(`${shown}T${time}`, false)}
            onKeyDown={(event) => event.key === "Enter" && onClose()}
            className="grow"
          />
          <Button variant="primary" onClick={onClose}>
            {dateTexts.done}
          </Button>
        </div>
      )}
      <div className="mt-2 flex justify-between border-t border-border pt-2">
        <Button
          id={`${id}-clear`}
          aria-label={props.label && say(dateTexts.clear_of, { name: props.label })}
          aria-labelledby={props.labelledBy && `${id}-clear ${props.labelledBy}`}
          size="sm"
          variant="ghost"
          disabled={!isClearable}
          onClick={() => onChange("", true)}
        >
          {dateTexts.clear}
        </Button>
        <Button size="sm" variant="ghost" disabled={!isNowAllowed} onClick={() => onChange(now, true)}>
          {dateTexts.now[kind]}
        </Button>
      </div>
    </FieldPopup>
  );
}

/** The day that a value begins with; null: none. */
function dayIn(kind: DateKind, value: string): string | null {
  if (value === "") return null;
  if (kind === "week") return mondayOf(value);
  return kind === "month" ? `${value}-01` : value.slice(0, 10);
}
