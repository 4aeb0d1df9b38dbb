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
import { type ControlProps, useReport, useSpoken } from "../control-props.ts";
import { boxClass, innerButtonClass, innerInputClass } from "../input.tsx";
import { parseColor } from "./color.ts";
import { colorTexts } from "./texts.ts";

const loadPanel = () => import("./color-panel.tsx");
const ColorPanel = lazyPart(loadPanel);

interface ColorInputProps extends ControlProps<string> {
  /** The value may be "", no color. */
  isClearable?: boolean;
  /** Stored values may be transparent: `#rrggbbaa`. */
  isAlphaAllowed?: boolean;
  /** Colors to choose from at once. */
  swatches?: readonly string[];
  placeholder?: string;
}

/**
 * A color as `#rrggbb`, typed or chosen in a panel, which loads when it opens.
 *
 *     <FieldLabel label="Background">
 *       <ColorInput value={color} onChange={setColor} isClearable />
 *     </FieldLabel>
 *
 * A text that is no color stays, and the `FieldLabel` says so. A bare one gives it to `onChange`, so that the cell can
 * refuse it.
 */
export function ColorInput(props: ColorInputProps) {
  const {
    value,
    onChange,
    isClearable = false,
    isAlphaAllowed = false,
    isDisabled = false,
    isBare = false,
  } = props;
  const panelId = `${useId()}-panel`;
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Null: not typed, so the input shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useReport(input, problem);
  const spoken = useSpoken({ ...props, isInvalid: props.isInvalid || problem !== null });
  const { autoFocus = false } = props;
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  function type(text: string) {
    setTyped(text);
    setProblem(null);
    const color = parseColor(text, isAlphaAllowed);
    if (isBare) onChange(color ?? text);
    else if (color !== null && text.replace("#", "").length >= 6) onChange(color);
    else if (text.trim() === "" && isClearable) onChange("");
  }

  function settle() {
    if (typed === null || isBare) return;
    const color = typed.trim() === "" ? (isClearable ? "" : value) : parseColor(typed, isAlphaAllowed);
    if (color === null) return setProblem(colorTexts.unclear);
    if (color !== value) onChange(color);
    setTyped(null);
  }

  function choose(color: string) {
    setTyped(null);
    setProblem(null);
    if (color !== value) onChange(color);
  }

  function close() {
    setOpen(false);
    input.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === "Enter") settle();
    props.onKeyDown?.(event);
  }

  /** The panel is a part of the control, so its cell or form keeps the focus. */
  function onBlur(event: FocusEvent<HTMLElement>) {
    const next = event.relatedTarget;
    const panel = document.getElementById(panelId);
    if (next !== null && (box.current?.contains(next) || panel?.contains(next))) event.stopPropagation();
    else settle();
  }

  const shown = parseColor(value, true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the input, the button and the panel
    <span
      ref={box}
      onBlur={onBlur}
      className={
        isBare ? "flex size-full items-center bg-card" : classNames(boxClass, props.className ?? "w-full")
      }
    >
      <button
        type="button"
        disabled={isDisabled}
        tabIndex={isBare ? -1 : undefined}
        aria-label={colorTexts.choose}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={colorTexts.choose}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => (isOpen ? close() : setOpen(true))}
        className={innerButtonClass}
      >
        <span
          aria-hidden
          className={classNames(
            "size-5 rounded-sm border border-input forced-color-adjust-none",
            shown === null &&
              "bg-card bg-[linear-gradient(to_top_right,transparent_46%,var(--destructive)_46%,var(--destructive)_54%,transparent_54%)]",
          )}
          style={shown === null ? undefined : { backgroundColor: shown }}
        />
      </button>
      <input
        {...spoken}
        ref={input}
        id={props.id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={props.placeholder ?? (isClearable ? colorTexts.none : undefined)}
        required={props.isRequired}
        disabled={isDisabled}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(innerInputClass, "tabular ps-1", isBare && "pointer-coarse:text-[16px]")}
      />
      {props.name !== undefined && <input type="hidden" name={props.name} value={value} />}
      {isOpen && (
        <Suspense>
          <ColorPanel
            id={panelId}
            anchor={box}
            value={shown}
            isClearable={isClearable}
            isAlphaAllowed={isAlphaAllowed}
            swatches={props.swatches}
            onChange={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
