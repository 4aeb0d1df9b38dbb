import { ChevronDown } from "lucide-react";
import {
  type KeyboardEvent,
  Suspense,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../class-names.ts";
import { lazyPart } from "../../lazy-part.ts";
import { texts } from "../../texts.ts";
import { type ControlProps, useSpoken } from "../control-props.ts";
import { controlClass } from "../input.tsx";
import { type Choices, choiceOfKey, choiceOfLetters, flatChoices } from "./choices.ts";

const loadList = () => import("./choice-list.tsx");
const ChoiceList = lazyPart(loadList);

interface SelectProps<Value extends string> extends ControlProps<Value> {
  /** Choices, and groups of them. */
  choices: Choices<Value>;
  /** Shown while no choice has the value. */
  placeholder?: string;
  /** A tooltip: why it is disabled. */
  title?: string;
  /** Opens its list when it appears: a cell of the grid. */
  isInitiallyOpen?: boolean;
  /** Called when the current choice is chosen again. */
  onChooseAgain?: () => void;
}

const LETTERS_MS = 700;

/**
 * One of a short list of choices. Long lists get a `Combobox`.
 *
 *     <FieldLabel label="Role">
 *       <Select value={role} onChange={setRole} choices={[{ value: "admin", label: "Admin" }, …]} />
 *     </FieldLabel>
 *
 * Its list loads when the pointer or the focus comes near.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, choices, placeholder = texts.choose, isDisabled = false, isBare = false } = props;
  const spoken = useSpoken(props);
  const ownId = useId();
  const id = props.id ?? ownId;
  const listId = `${id}-list`;
  const button = useRef<HTMLButtonElement>(null);
  const letters = useRef({ typed: "", at: 0 });
  const all = flatChoices(choices);
  const current = all.findIndex((choice) => choice.value === value);
  const [isOpen, setOpen] = useState(props.isInitiallyOpen ?? false);
  // The control has the focus before its list is drawn.
  const isListed = useDeferredValue(isOpen, false);
  const [active, setActive] = useState(current);
  const { autoFocus = false } = props;
  useLayoutEffect(() => {
    if (autoFocus) button.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  function open(at = current) {
    // Safari does not focus a pressed button.
    button.current?.focus();
    setActive(at === -1 ? (choiceOfKey(all, "Home", -1) ?? -1) : at);
    setOpen(true);
  }

  function choose(chosen: string | undefined) {
    setOpen(false);
    if (chosen === undefined) return;
    if (chosen === value) props.onChooseAgain?.();
    else onChange(chosen as Value);
  }

  /** Whether the key is one of the control. */
  function take(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return false;
    if (isOpen && (key === "Escape" || (event.altKey && key === "ArrowUp"))) {
      setOpen(false);
      return true;
    }
    const isLetter = key.length === 1 && (key !== " " || isTypingOn());
    if (isLetter) {
      letters.current = { typed: (isTypingOn() ? letters.current.typed : "") + key, at: Date.now() };
      const found = choiceOfLetters(all, letters.current.typed, isOpen ? active : current);
      if (!isOpen) open(found === -1 ? current : found);
      else if (found !== -1) setActive(found);
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (isOpen) choose(all[active]?.value);
      else open();
      return true;
    }
    if (isOpen && key === "Tab") {
      choose(all[active]?.value);
      return false;
    }
    const place = choiceOfKey(all, key, isOpen ? active : current);
    if (place === null) return false;
    if (isOpen) setActive(place);
    else if (key === "ArrowDown" || key === "ArrowUp" || key === "Home" || key === "End")
      open(key.startsWith("Arrow") ? current : place);
    return true;
  }

  const isTypingOn = () => letters.current.typed !== "" && Date.now() - letters.current.at < LETTERS_MS;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isDisabled && take(event)) {
      event.preventDefault();
      // Otherwise Escape would also close the dialog around it, and Enter commit the cell.
      event.stopPropagation();
    } else props.onKeyDown?.(event);
  }

  const chosen = all[current];
  const Icon = chosen?.icon;
  return (
    <span className={classNames("block min-w-0", isBare && "size-full", props.className)}>
      <button
        {...spoken}
        ref={button}
        type="button"
        id={id}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active !== -1 ? `${listId}-${active}` : undefined}
        aria-required={props.isRequired || undefined}
        disabled={isDisabled}
        title={props.title}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className={classNames(
          isBare ? "size-full min-w-0 bg-card px-2 outline-none" : `${controlClass} h-8 pointer-coarse:h-10`,
          "flex items-center gap-2 text-start",
        )}
      >
        {Icon !== undefined && <Icon className="size-4 shrink-0 opacity-70" />}
        <span
          className={classNames("min-w-0 grow truncate", chosen === undefined && "text-muted-foreground")}
        >
          <bdi>{chosen?.label ?? placeholder}</bdi>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </button>
      {props.name !== undefined && <input type="hidden" name={props.name} value={value} />}
      {isOpen && isListed && (
        <Suspense>
          <ChoiceList
            id={listId}
            anchor={button}
            label={spoken["aria-label"]}
            labelledBy={spoken["aria-labelledby"] ?? id}
            choices={choices}
            value={value}
            active={active}
            onActive={setActive}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
