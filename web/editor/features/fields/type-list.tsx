import { useAtomValue } from "jotai";
import { type KeyboardEvent, useId, useState } from "react";
import { builderRow, TYPES_BY_USE } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { isComposing } from "../../../ui/is-composing.ts";
import { say } from "../../../ui/say.ts";
import { hasPaymentAtom } from "../../state/building/blocks.ts";
import { searchByWords } from "../../state/shell/word-search.ts";
import { texts } from "./texts.ts";

const TYPES = TYPES_BY_USE.map((type) => {
  const { label, keywords } = builderRow(type);
  return { type, label, words: [type, ...keywords] };
});

interface TypeListProps {
  type: FieldType;
  onChoose: (type: FieldType) => void;
}

/** A searchable list of the types of a question. */
export default function TypeList({ type, onChoose }: TypeListProps) {
  const [search, setSearch] = useState("");
  const [active, setActive] = useState<FieldType>(type);
  const id = useId();
  const hasPayment = useAtomValue(hasPaymentAtom);
  const found = searchByWords(search, TYPES)
    .map((row) => row.type)
    // A form can have only one payment.
    .filter((candidate) => candidate !== "payment" || candidate === type || !hasPayment);
  const shown = found.includes(active) ? active : found[0];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown !== undefined) {
      event.preventDefault();
      setActive(found[(found.indexOf(shown) + step + found.length) % found.length] ?? shown);
    } else if (event.key === "Enter" && shown !== undefined && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      onChoose(shown);
    }
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={texts.general.search_types}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown && `${id}-${shown}`}
        placeholder={texts.general.search_types_placeholder}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div id={id} role="listbox" aria-label={texts.general.types} className="mt-2 max-h-72 overflow-y-auto">
        {found.map((candidate) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focused through aria-activedescendant
          <div
            key={candidate}
            id={`${id}-${candidate}`}
            role="option"
            aria-selected={candidate === type}
            data-active={candidate === shown || undefined}
            ref={(element) => {
              if (candidate === shown) element?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => onChoose(candidate)}
            className={classNames(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 pointer-coarse:min-h-11",
              candidate === shown ? "bg-accent text-accent-foreground" : "hover:bg-muted",
            )}
          >
            <Icon name={builderRow(candidate).icon} className="size-4 shrink-0 opacity-70" />
            <span className="grow">{builderRow(candidate).label}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-2 py-3 text-muted-foreground">
          {say(texts.general.no_type, { search: search.trim() })}
        </p>
      )}
    </>
  );
}
