import { Calendar } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../class-names.ts";
import { lazyPart } from "../../lazy-part.ts";
import { say } from "../../say.ts";
import { type ControlProps, useReport, useSpoken } from "../control-props.ts";
import { boxClass, innerButtonClass, innerInputClass } from "../input.tsx";
import { type DateKind, formatDateText } from "./date-text.ts";
import { isCompleteDateText, parseDateText } from "./parse-date-text.ts";
import { stepTime } from "./step-time.ts";
import { dateTexts } from "./texts.ts";

const loadPopup = () => import("./date-popup.tsx");
const DatePopup = lazyPart(loadPopup);

interface DateInputProps extends ControlProps<string> {
  /** What it holds. Values are those of HTML's inputs of that type; "" is none. */
  kind: DateKind;
  min?: string;
  max?: string;
  placeholder?: string;
  /** The zone of its times, for "Now". Absent: times are those of the person's own clock. */
  zone?: string;
  /** Shows this text first: what somebody typed on a cell of the grid. Its reading is `value`. */
  initialText?: string | null;
}

/**
 * A day, time, moment, month or week. It reads what is typed ("23 nov", "2pm", "2026-11-23T14:05") and opens a
 * calendar, which loads when it opens.
 *
 *     <FieldLabel label="Closes">
 *       <DateInput kind="datetime-local" value={close} onChange={setClose} min={open} />
 *     </FieldLabel>
 *
 * A whole value is taken while typing, everything else when the person moves on or presses Enter. A text that is not
 * understood stays, and the `FieldLabel` says so. A bare one gives it to `onChange`, so that the cell can refuse it.
 */
export function DateInput(props: DateInputProps) {
  const { kind, value, onChange, min, max, isDisabled = false, isBare = false } = props;
  const ownId = useId();
  const popupId = `${ownId}-popup`;
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Null: not typed, so the input shows the value. */
  const [typed, setTyped] = useState<string | null>(props.initialText ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useReport(input, problem);
  const spoken = useSpoken({ ...props, isInvalid: props.isInvalid || problem !== null });
  const { autoFocus = false } = props;
  useLayoutEffect(() => {
    if (!autoFocus) return;
    const control = input.current!;
    control.focus({ preventScroll: true });
    // Behind what was typed on the cell.
    control.setSelectionRange(control.value.length, control.value.length);
  }, [autoFocus]);

  function problemOf(next: string | null): string | null {
    if (next === null) return say(dateTexts.unclear, { example: formatDateText(kind, EXAMPLES[kind]) });
    const isBefore = min !== undefined && min !== "" && next < min;
    const isAfter = max !== undefined && max !== "" && next > max;
    if (isBefore) return say(dateTexts.too_early, { limit: formatDateText(kind, min) });
    return isAfter ? say(dateTexts.too_late, { limit: formatDateText(kind, max) }) : null;
  }

  function type(text: string) {
    setTyped(text);
    setProblem(null);
    if (text.trim() === "") onChange("");
    else if (isBare) onChange(parseDateText(kind, text) ?? text);
    else if (isCompleteDateText(kind, text)) take(text);
  }

  function take(text: string): boolean {
    const next = parseDateText(kind, text);
    const found = problemOf(next);
    setProblem(found);
    if (found !== null || next === null) return false;
    if (next !== value) onChange(next);
    return true;
  }

  /** Shows what was typed as the value, when the person moves on. */
  function settle() {
    if (typed === null || isBare) return;
    if (typed.trim() === "" || take(typed)) setTyped(null);
  }

  function choose(next: string, isDone = true) {
    setTyped(null);
    setProblem(null);
    if (next !== value) onChange(next);
    if (isDone) close();
  }

  function close() {
    setOpen(false);
    input.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event;
    const isStep = kind === "time" && (key === "ArrowUp" || key === "ArrowDown");
    if (isStep && !event.altKey) {
      event.preventDefault();
      const now = typed === null ? value : (parseDateText(kind, typed) ?? value);
      choose(stepTime(now, key === "ArrowUp" ? 1 : -1), false);
    } else if (key === "ArrowDown" && kind !== "time") {
      event.preventDefault();
      setOpen(true);
    } else {
      if (key === "Enter") settle();
      props.onKeyDown?.(event);
    }
  }

  /** The calendar is a part of the control, so its cell or form keeps the focus. */
  function onBlur(event: FocusEvent<HTMLElement>) {
    const next = event.relatedTarget;
    const popup = document.getElementById(popupId);
    if (next !== null && (box.current?.contains(next) || popup?.contains(next))) event.stopPropagation();
    else settle();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the input, the button and the calendar
    <span
      ref={box}
      onBlur={onBlur}
      className={
        isBare ? "flex size-full items-center bg-card" : classNames(boxClass, props.className ?? "w-full")
      }
    >
      <input
        {...spoken}
        ref={input}
        id={props.id}
        type="text"
        inputMode={kind === "time" ? "text" : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder ?? dateTexts.placeholders[kind]}
        required={props.isRequired}
        disabled={isDisabled}
        value={typed ?? formatDateText(kind, value)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(innerInputClass, "tabular", isBare && "pointer-coarse:text-[16px]")}
      />
      {props.name !== undefined && <input type="hidden" name={props.name} value={value} />}
      {kind !== "time" && (
        <button
          type="button"
          disabled={isDisabled}
          tabIndex={isBare ? -1 : undefined}
          aria-label={dateTexts.open[kind]}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={dateTexts.open[kind]}
          onPointerEnter={() => void loadPopup()}
          onFocus={() => void loadPopup()}
          onClick={() => (isOpen ? close() : setOpen(true))}
          className={innerButtonClass}
        >
          <Calendar aria-hidden className="size-4" />
        </button>
      )}
      {isOpen && kind !== "time" && (
        <Suspense>
          <DatePopup
            id={popupId}
            anchor={box}
            kind={kind}
            value={value}
            min={min}
            max={max}
            isClearable={!props.isRequired}
            zone={props.zone}
            label={spoken["aria-label"]}
            labelledBy={spoken["aria-labelledby"]}
            onChange={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

const EXAMPLES: Readonly<Record<DateKind, string>> = {
  date: "2026-11-23",
  time: "14:05",
  "datetime-local": "2026-11-23T14:05",
  month: "2026-11",
  week: "2026-W48",
};
