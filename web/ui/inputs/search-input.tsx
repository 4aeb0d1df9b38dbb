import { Search, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { classNames } from "../class-names.ts";
import { texts } from "../texts.ts";
import { type ControlProps, useSpoken } from "./control-props.ts";
import { boxClass, innerButtonClass, innerInputClass } from "./input.tsx";

interface SearchInputProps extends ControlProps<string> {
  placeholder?: string;
}

/** A search, with its own button to clear it; Escape clears it too. */
export function SearchInput(props: SearchInputProps) {
  const { value, onChange, isDisabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const spoken = useSpoken(props);

  function clear() {
    onChange("");
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape" && value !== "") {
      event.preventDefault();
      event.stopPropagation();
      clear();
    } else props.onKeyDown?.(event);
  }

  return (
    <span className={classNames(boxClass, props.className ?? "w-full")}>
      <Search aria-hidden className="pointer-events-none ms-2.5 size-4 shrink-0 text-muted-foreground" />
      <input
        {...spoken}
        ref={input}
        id={props.id}
        name={props.name}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: only for what a person has just opened
        autoFocus={props.autoFocus}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={props.placeholder}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          innerInputClass,
          "appearance-none px-2 [&::-webkit-search-cancel-button]:hidden [&::-webkit-search-decoration]:hidden",
        )}
      />
      {value !== "" && !isDisabled && (
        <button
          type="button"
          aria-label={texts.clear_search}
          title={texts.clear_search}
          onClick={clear}
          className={innerButtonClass}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
