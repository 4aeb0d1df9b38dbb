import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { groupOptions, isOptionDisabled } from "#core/fields/options.ts";
import { optionName } from "#core/tables/cell-text.ts";
import { Checkbox } from "../../../../../ui/inputs/checkbox.tsx";
import { findChoices, flatChoices } from "../../../../../ui/inputs/choices/choices.ts";
import { isComposing } from "../../../../../ui/is-composing.ts";
import { say } from "../../../../../ui/say.ts";
import { isTyping } from "../../table/navigation.ts";
import { texts } from "../../texts.ts";
import type { EditorProps } from "../cell-kind.ts";
import { editorTexts } from "../texts.ts";

/**
 * Several choices. The arrow keys move, Space ticks, Enter saves. Typing shows a search, in which Enter ticks the first
 * choice that was found.
 */
export default function ChoicesEditor({
  field,
  draft,
  onChange,
  onKeyDown,
  label,
  typed = null,
}: EditorProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  /** Null: there is no search. */
  const [search, setSearch] = useState(typed);
  const options = groupOptions(field).flatMap((group) => group.options);
  const choices = options.map((option) => ({ value: option.id, label: optionName(option) }));
  const found = flatChoices(findChoices(choices, search ?? ""));
  const isSearched = search !== null;
  // The search, or the first choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the search when it appears
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLInputElement>("input:not(:disabled)");
    first?.focus({ preventScroll: true });
    if (first?.type === "text") first.setSelectionRange(first.value.length, first.value.length);
  }, [isSearched]);

  const isDisabled = (id: string) => {
    const option = options.find((candidate) => candidate.id === id);
    return option !== undefined && !draft.includes(id) && isOptionDisabled(field, option);
  };
  function tick(id: string, isChosen: boolean) {
    const others = [...draft].filter((other) => other !== id);
    onChange(isChosen ? [...others, id] : others);
  }

  /** Whether the key is one of the list or of its search. */
  function take(event: KeyboardEvent<HTMLElement>): boolean {
    const { key } = event;
    const target = event.target as HTMLInputElement;
    const isSearch = target.type === "text";
    const stops = [...box.current!.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
    const places: Readonly<Record<string, number>> = {
      ArrowDown: stops.indexOf(target) + 1,
      ArrowUp: stops.indexOf(target) - 1,
      ...(!isSearch && { Home: stops.findIndex(({ type }) => type !== "text"), End: stops.length - 1 }),
    };
    const place = places[key];
    if (place !== undefined) {
      stops[place]?.focus();
      return true;
    }
    if (!isSearch && search === null && isTyping(event)) {
      setSearch(key);
      return true;
    }
    const first = found.find(({ value }) => !isDisabled(value));
    if (isSearch && key === "Enter" && search?.trim() && first !== undefined) {
      tick(first.value, !draft.includes(first.value));
      setSearch("");
      return true;
    }
    return false;
  }

  return (
    <fieldset
      ref={box}
      className="max-h-64 min-w-0 overflow-y-auto bg-card py-1"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || !take(event)) return onKeyDown(event);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <legend className="sr-only">{label}</legend>
      {isSearched && (
        <input
          type="text"
          aria-label={say(editorTexts.search_choices, { label })}
          placeholder={texts.toolbar.search}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="sticky top-0 z-10 mb-1 block h-8 w-full border-b border-border bg-card px-2 text-body outline-none pointer-coarse:text-[16px]"
        />
      )}
      {found.map(({ value, label: name }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label
          key={value}
          className="flex min-h-7 items-center gap-2 px-2 hover:bg-accent has-focus-visible:bg-accent pointer-coarse:min-h-10"
        >
          <Checkbox
            checked={draft.includes(value)}
            disabled={isDisabled(value)}
            onCheckedChange={(isChosen) => tick(value, isChosen)}
          />
          <span className="min-w-0 truncate">{name}</span>
        </label>
      ))}
      {found.length === 0 && (
        <p className="px-2 py-1 text-meta text-muted-foreground">{editorTexts.no_choice}</p>
      )}
    </fieldset>
  );
}
