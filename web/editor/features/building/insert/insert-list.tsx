import { useAtomValue } from "jotai";
import { type KeyboardEvent, Suspense, useEffect, useId, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { NARROW } from "../../../../ui/media-query.ts";
import { say } from "../../../../ui/say.ts";
import { availableFieldsAtom, hasPaymentAtom } from "../../../state/building/blocks.ts";
import { isSiteAtom } from "../../../state/editing/document.ts";
import { loadTextEditor } from "../texts/use-text-editor.ts";
import { type InsertChoice, type InsertGroup, insertGroups } from "./insert-choices.ts";
import { texts } from "./texts.ts";

// Only illustrates what the list describes, so the menu does not wait for it.
const InsertPreview = lazyPart(() => import("./insert-preview.tsx"));

interface InsertListProps {
  withBlocks: boolean;
  onChoose: (choice: InsertChoice) => void;
  /** Opens the list in which unused questions can be deleted. */
  onTidy: () => void;
}

/** What can be inserted, with search, arrow keys and Enter, and a preview of the highlighted entry. */
export function InsertList({ withBlocks, onChoose, onTidy }: InsertListProps) {
  useLoadedTextEditor();
  const unused = useAtomValue(availableFieldsAtom);
  const hasPayment = useAtomValue(hasPaymentAtom);
  const is_page = useAtomValue(isSiteAtom);
  const [search, setSearch] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  // On a phone the keyboard would cover the list.
  const [isTyping] = useState(() => !matchMedia(`${NARROW} and (pointer: coarse)`).matches);
  const listId = useId();
  const groups = insertGroups(search, unused, { withBlocks, hasPayment, is_page });
  const all = groups.flatMap(({ choices }) => choices);
  const active = all[Math.min(activeIndex, all.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActiveIndex((activeIndex + step + all.length) % all.length);
    } else if (event.key === "Enter" && active !== undefined && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={texts.search_label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        placeholder={texts.search_placeholder}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus={isTyping}
        className="shrink-0"
      />
      <div className="mt-2 grid min-h-0 grow gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div
          id={listId}
          role="listbox"
          aria-label={texts.list_label}
          className="-ml-1 flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain pr-1 pl-1"
        >
          {groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              listId={listId}
              activeId={active?.id}
              onPoint={(choice) => setActiveIndex(all.indexOf(choice))}
              onChoose={onChoose}
            />
          ))}
          {all.length === 0 && (
            <div className="px-4 py-10 text-center">
              <p className="font-medium break-words">{say(texts.no_match, { search: search.trim() })}</p>
              <p className="mt-1 text-muted-foreground">{texts.no_match_hint}</p>
            </div>
          )}
        </div>
        <div className="min-h-0 overflow-hidden max-sm:hidden">
          <Suspense>
            <InsertPreview choice={active} />
          </Suspense>
        </div>
      </div>
      {unused.length > 0 && (
        <Button variant="ghost" size="sm" className="mt-2 -mb-1 self-start" onClick={onTidy}>
          {texts.delete_unused}
        </Button>
      )}
    </>
  );
}

/** Loads the text editor early so that a newly inserted text can be edited immediately. */
function useLoadedTextEditor() {
  useEffect(() => void loadTextEditor().catch(() => {}), []);
}

interface GroupProps {
  group: InsertGroup;
  listId: string;
  activeId: string | undefined;
  /** Called when the pointer moves over an entry. */
  onPoint: (choice: InsertChoice) => void;
  onChoose: (choice: InsertChoice) => void;
}

function Group({ group: { title, choices }, listId, activeId, onPoint, onChoose }: GroupProps) {
  const name = say(texts.group_count, { title, n: choices.length });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
    <div role="group" aria-label={name}>
      <p aria-hidden className="px-2 pb-1 text-meta font-medium text-muted-foreground">
        {title}
      </p>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: focused through aria-activedescendant
        <div
          key={choice.id}
          id={`${listId}-${choice.id}`}
          role="option"
          aria-selected={choice.id === activeId}
          data-active={choice.id === activeId || undefined}
          aria-disabled={choice.refusal !== undefined}
          ref={(element) => {
            if (choice.id === activeId) element?.scrollIntoView({ block: "nearest" });
          }}
          onPointerMove={() => choice.id !== activeId && onPoint(choice)}
          onClick={() => onChoose(choice)}
          className={classNames(
            "flex min-h-11 scroll-my-6 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 select-none",
            "aria-disabled:cursor-not-allowed",
            choice.id === activeId && "bg-accent text-accent-foreground",
          )}
        >
          <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-border bg-card text-muted-foreground">
            <Icon name={choice.icon} />
          </span>
          <span className="min-w-0">
            <span
              className={classNames("block truncate font-medium", choice.refusal && "text-muted-foreground")}
            >
              {choice.label}
            </span>
            <span className="block truncate text-meta text-muted-foreground">
              {choice.refusal ?? choice.description}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
