import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "#core/values/numbers/number-readings.ts";
import { classNames } from "../class-names.ts";
import { say } from "../say.ts";
import { texts } from "../texts.ts";
import { type ControlProps, useReport, useSpoken } from "./control-props.ts";
import { controlClass } from "./input.tsx";
import { isTypedTooLong, parseTypedNumber, parseTypedWhole, typedReadings } from "./parse-typed-number.ts";

interface NumberInputProps extends ControlProps<number | null> {
  min?: number;
  max?: number;
  /** Of the arrow keys. Default: 1. */
  step?: number;
  isWhole?: boolean;
  placeholder?: string;
}

/**
 * A number; null is none. Arrow keys count up and down.
 *
 *     <FieldLabel label="Response limit">
 *       <NumberInput value={limit} onChange={setLimit} min={1} isWhole />
 *     </FieldLabel>
 *
 * `onChange` gets valid numbers only. Anything else stays as typed, and the `FieldLabel` says what is wrong.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, step = 1, isWhole = false } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Null: not typed, so the input shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useReport(input, problem);
  const spoken = useSpoken({ ...props, isInvalid: props.isInvalid || problem !== null });
  const { autoFocus = false } = props;
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const read = isWhole ? parseTypedWhole : parseTypedNumber;

  function problemOf(text: string): string | null {
    const number = read(text);
    if (number === null) {
      const readings = isWhole ? null : typedReadings(text);
      if (readings !== null) return say(texts.numbers.ambiguous, readings);
      if (isWhole && parseTypedNumber(text) !== null) return texts.numbers.whole;
      return isTypedTooLong(text) ? texts.numbers.too_long : texts.numbers.number;
    }
    const isOutside = (min !== undefined && number < min) || (max !== undefined && number > max);
    if (!isOutside) return null;
    if (min !== undefined && max !== undefined) return say(texts.numbers.between, { min, max });
    return min !== undefined ? say(texts.numbers.from, { min }) : say(texts.numbers.to, { max: max ?? 0 });
  }

  function type(text: string) {
    setTyped(text);
    setProblem(null);
    if (text.trim() === "") return onChange(null);
    const number = read(text);
    if (number !== null && number !== value && problemOf(text) === null) onChange(number);
  }

  function settle() {
    if (typed === null) return;
    const found = typed.trim() === "" ? null : problemOf(typed);
    setProblem(found);
    if (found === null) setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event;
    if (key === "ArrowUp" || key === "ArrowDown") {
      event.preventDefault();
      const from = typed === null ? value : (read(typed) ?? value);
      const start = from ?? (key === "ArrowUp" ? (min ?? step) - step : (max ?? -step) + step);
      // Without the digits that floating-point sums add: 0.1 + 0.2.
      const moved = Number((start + (key === "ArrowUp" ? step : -step)).toPrecision(15));
      const next = Math.max(min ?? moved, Math.min(max ?? moved, moved));
      setTyped(null);
      setProblem(null);
      if (next !== value) onChange(next);
      return;
    }
    if (key === "Enter") settle();
    props.onKeyDown?.(event);
  }

  return (
    <input
      {...spoken}
      ref={input}
      id={props.id}
      name={props.name}
      type="text"
      role="spinbutton"
      aria-valuenow={value ?? undefined}
      aria-valuetext={value === null ? "" : undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      inputMode={isWhole && min !== undefined && min >= 0 ? "numeric" : "decimal"}
      autoComplete="off"
      placeholder={props.placeholder}
      required={props.isRequired}
      disabled={props.isDisabled}
      value={typed ?? (value === null ? "" : formatNumber(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={onKeyDown}
      className={classNames(
        "tabular",
        props.isBare
          ? "size-full min-w-0 bg-card px-2 outline-none pointer-coarse:text-[16px]"
          : `${controlClass} h-8 pointer-coarse:h-10`,
        props.className,
      )}
    />
  );
}
