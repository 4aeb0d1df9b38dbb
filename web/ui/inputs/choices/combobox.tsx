import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { classNames } from "../../class-names.ts";
import { isComposing } from "../../is-composing.ts";
import { lazyPart } from "../../lazy-part.ts";
import { texts } from "../../texts.ts";
import { type ControlProps, useSpoken } from "../control-props.ts";
import { controlClass } from "../input.tsx";
import { type Choices, choiceOfKey, findChoices, flatChoices } from "./choices.ts";

const loadList = () => import("./choice-list.tsx");
const ChoiceList = lazyPart(loadList);

interface ComboboxProps<Value extends string> extends ControlProps<Value> {
  /** Choices, and groups of them; `keywords` also find a choice. */
  choices: Choices<Value>;
  placeholder?: string;
  /** An emptied input means "" and not the previous choice. */
  isClearable?: boolean;
  /** Opens when it appears: for what a person has just opened. */
  isInitiallyOpen?: boolean;
  /** Called when the current choice is chosen again. */
  onChooseAgain?: () => void;
  /** Any text is a value, and the choices are only suggestions. */
  isFree?: boolean;
  /** Opens with this search: a cell of the grid on which somebody typed. */
  initialSearch?: string | null;
  maxLength?: number;
  /** For code that looks for the first input of a panel. */
  "data-panel-first-input"?: boolean | undefined;
}

/**
 * One of a long list of choices, found by typing: countries, time zones.
 *
 *     <Combobox value={zone} onChange={setZone} choices={zones} aria-label="Time zone" />
 *
 * Its list loads when the pointer or the focus comes near.
 */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, onChange, choices, placeholder = texts.choose, isClearable = false } = props;
  const { isDisabled = false, isBare = false, isFree = false } = props;
  const spoken = useSpoken(props);
  const ownId = useId();
  const id = props.id ?? ownId;
  const listId = `${id}-list`;
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Null: not typed, so the input shows the choice. */
  const { initialSearch = null, isInitiallyOpen = initialSearch !== null } = props;
  const [typed, setTyped] = useState<string | null>(initialSearch);
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const firstOf = (text: string) => choiceOfKey(flatChoices(findChoices(choices, text)), "Home", -1) ?? -1;
  const placeOfValue = () => flatChoices(choices).findIndex((choice) => choice.value === value);
  const [active, setActive] = useState(() =>
    initialSearch === null ? placeOfValue() : firstOf(initialSearch),
  );
  const found = typed === null ? choices : findChoices(choices, typed);
  const shown = isOpen ? flatChoices(found) : [];
  const isListed = isOpen && (!isFree || shown.length > 0);
  const chosen = flatChoices(choices).find((choice) => choice.value === value);

  function open() {
    setActive(placeOfValue());
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped(null);
  }

  function change(chosen: string | undefined) {
    close();
    if (chosen !== undefined && chosen !== value) onChange(chosen as Value);
  }

  function choose(chosen: string | undefined) {
    change(chosen);
    if (chosen === value) props.onChooseAgain?.();
  }

  function type(text: string) {
    setTyped(text);
    if (isFree) onChange(text as Value);
    setOpen(true);
    setActive(isFree || text.trim() === "" ? -1 : firstOf(text));
  }

  /** The choice of what is typed, when the person moves on without choosing from the list. */
  function settle() {
    if (isFree) close();
    else if (typed?.trim() === "" && isClearable) change("");
    else if (typed !== null && typed.trim() !== "") change(shown[active]?.value);
    else close();
  }

  /** Whether the key is one of the control. */
  function take({ key, altKey }: KeyboardEvent): boolean {
    if (!isOpen) {
      if (key !== "ArrowDown" && key !== "ArrowUp") return false;
      open();
      return true;
    }
    if (key === "Tab") {
      // A cell moves on with Tab, before the focus leaves.
      settle();
      return false;
    }
    if (key === "Escape") close();
    else if (key === "Enter" && isFree && active === -1) {
      close();
      return false;
    } else if (key === "Enter") choose(shown[active]?.value);
    else if (altKey && key === "ArrowUp") close();
    else {
      // Home and End move the caret.
      const place = key === "Home" || key === "End" ? null : choiceOfKey(shown, key, active);
      if (place === null) return false;
      setActive(place);
    }
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isComposing(event.nativeEvent) && take(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else props.onKeyDown?.(event);
  }

  return (
    <span ref={box} className={classNames("relative block min-w-0", isBare && "size-full", props.className)}>
      <input
        {...spoken}
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && active !== -1 ? `${listId}-${active}` : undefined}
        aria-required={props.isRequired || undefined}
        // biome-ignore lint/a11y/noAutofocus: only for what a person has just opened
        autoFocus={props.autoFocus}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        placeholder={chosen?.label ?? placeholder}
        disabled={isDisabled}
        maxLength={props.maxLength}
        data-panel-first-input={props["data-panel-first-input"]}
        value={typed ?? chosen?.label ?? (isFree ? value : "")}
        onChange={(event) => type(event.target.value)}
        onPointerEnter={() => void loadList()}
        onFocus={(event) => {
          void loadList();
          // All of a choice, the end of what was typed.
          event.target.setSelectionRange(typed?.length ?? 0, event.target.value.length);
        }}
        onClick={() => !isOpen && open()}
        onBlur={settle}
        onKeyDown={onKeyDown}
        className={
          isBare
            ? "size-full min-w-0 bg-card ps-2 pe-7 outline-none pointer-coarse:text-[16px]"
            : `${controlClass} h-8 truncate pe-7 pointer-coarse:h-10`
        }
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-2 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
      />
      {props.name !== undefined && <input type="hidden" name={props.name} value={value} />}
      {isListed && (
        <Suspense>
          <ChoiceList
            id={listId}
            anchor={box}
            label={spoken["aria-label"]}
            labelledBy={spoken["aria-labelledby"] ?? id}
            choices={found}
            value={value}
            active={active}
            onActive={setActive}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
