import { Search } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { isComposing } from "../is-composing.ts";
import { Kbd } from "../kbd.tsx";
import { say } from "../say.ts";
import { keysHere } from "../shortcut.ts";
import { texts } from "../texts.ts";
import { giveFocusBack } from "./give-focus-back.ts";
import { useOpener } from "./use-opener.ts";

export interface FoundItem {
  id: string;
  label: string;
  hint?: string;
  icon?: ComponentType<{ className?: string }>;
  shortcut?: readonly string[];
}

interface SearchDialogProps<Item extends FoundItem> {
  /** For screen readers. */
  title: string;
  placeholder: string;
  groups: readonly { title: string; items: readonly Item[] }[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** After the focus was restored. */
  onClosed: () => void;
}

/**
 * A search dialog: type, move with the arrow keys, choose. On phones it fills the upper part of the screen.
 */
export function SearchDialog<Item extends FoundItem>(props: SearchDialogProps<Item>) {
  const { title, placeholder, groups, search, onSearch, onChoose, onClose, onClosed } = props;
  const listId = useId();
  const focusOpener = useOpener(true);
  const all = groups.flatMap(({ items }) => items);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = all.find(({ id }) => id === activeId) ?? all[0];
  useEffect(() => {
    const element = active && document.getElementById(`${listId}-${active.id}`);
    element?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const index = active === undefined ? -1 : all.indexOf(active);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const isWide = Math.abs(step) > 1;
      const next = isWide
        ? Math.max(0, Math.min(all.length - 1, index + step))
        : (index + step + all.length) % all.length;
      setActiveId(all[next]?.id ?? null);
    } else if (event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black/40" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event, focusOpener);
            requestAnimationFrame(onClosed);
          }}
          className={classNames(
            "fixed inset-x-2 top-2 z-50 flex max-h-[72dvh] flex-col rounded-lg bg-popover text-popover-foreground shadow-float",
            "animate-float-in sm:inset-x-4 sm:top-[12dvh] sm:mx-auto sm:max-h-[60dvh] sm:max-w-xl",
          )}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <div className="flex shrink-0 items-center gap-2 border-b border-border px-4">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <input
              role="combobox"
              aria-label={title}
              aria-expanded
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={active && `${listId}-${active.id}`}
              placeholder={placeholder}
              value={search}
              onChange={(event) => {
                onSearch(event.target.value);
                setActiveId(null);
              }}
              onKeyDown={onKeyDown}
              autoComplete="off"
              spellCheck={false}
              className="h-12 min-w-0 grow bg-transparent text-title outline-none placeholder:text-muted-foreground"
            />
            <RadixDialog.Close className="shrink-0 rounded-sm p-1 text-meta text-muted-foreground hover:text-foreground">
              <span aria-hidden className="max-sm:hidden">
                <Kbd>{texts.search.escape}</Kbd>
              </span>
              <span className="sm:sr-only">{texts.close}</span>
            </RadixDialog.Close>
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={texts.search.results}
            className="min-h-0 grow overflow-y-auto overscroll-contain p-2"
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
              <div key={group.title} role="group" aria-label={group.title} className="mb-1">
                <p aria-hidden className="px-2 pt-1.5 pb-1 text-meta text-muted-foreground">
                  {group.title}
                </p>
                {group.items.map((item) => (
                  <Option
                    key={item.id}
                    id={`${listId}-${item.id}`}
                    item={item}
                    isActive={item === active}
                    onChoose={() => onChoose(item)}
                    onPoint={() => setActiveId(item.id)}
                  />
                ))}
              </div>
            ))}
          </div>
          <p
            role="status"
            className={all.length > 0 ? "sr-only" : "px-4 pb-6 text-center text-muted-foreground"}
          >
            {all.length > 0
              ? say(texts.search.found, { n: all.length })
              : say(texts.search.nothing, { search })}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface OptionProps {
  id: string;
  item: FoundItem;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ id, item, isActive, onChoose, onPoint }: OptionProps) {
  const { label, hint, icon: Icon, shortcut } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive || undefined}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
      className={classNames(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 select-none pointer-coarse:min-h-11",
        isActive && "bg-accent text-accent-foreground",
      )}
    >
      {Icon !== undefined && <Icon className="size-4 shrink-0 opacity-70" />}
      <span className="min-w-0 truncate">{label}</span>
      {hint !== undefined && (
        <span className="min-w-0 shrink truncate text-meta text-muted-foreground">{hint}</span>
      )}
      <span className="grow" />
      {shortcut !== undefined && (
        <span className="flex shrink-0 gap-1 max-sm:hidden">
          {keysHere(...shortcut).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
