import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Column } from "#core/tables/columns.ts";
import { SearchInput } from "../../../../ui/inputs/search-input.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { columnName } from "../table/column-name.ts";
import { columnIcon } from "./column-icon.ts";
import { filterTexts } from "./texts.ts";

interface SearchedColumnsProps {
  trigger: ReactNode;
  columns: readonly Column[];
  /** Why others are missing; null: none are. */
  note: string | null;
  onChoose: (column: Column) => void;
}

/** Many columns to choose from, with a search. Enter takes the first one, and arrow keys walk the list. */
export function SearchedColumns({ trigger, columns, note, onChoose }: SearchedColumnsProps) {
  const [isOpen, setOpen] = useState(true);
  const [wanted, setWanted] = useState("");
  const chosen = useRef<Column>(undefined);
  const key = wanted.trim().toLocaleLowerCase();
  const found = columns.filter((column) => columnName(column).toLocaleLowerCase().includes(key));
  function show(isNowOpen: boolean) {
    setOpen(isNowOpen);
    setWanted("");
  }
  function choose(column: Column | undefined) {
    if (column === undefined) return;
    chosen.current = column;
    show(false);
  }
  /** The filter opens only now: the focus of the trigger would close it again. */
  function onClosed(event: Event) {
    if (chosen.current === undefined) return;
    event.preventDefault();
    onChoose(chosen.current);
    chosen.current = undefined;
  }
  return (
    <Popover
      trigger={trigger}
      label={filterTexts.filters.by}
      isOpen={isOpen}
      onOpenChange={show}
      onCloseAutoFocus={onClosed}
      className="w-64 p-1"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: sees the arrow keys of the input and the buttons */}
      <div onKeyDown={walk}>
        <SearchInput
          aria-label={filterTexts.search_columns}
          placeholder={filterTexts.search_columns}
          value={wanted}
          onChange={setWanted}
          onKeyDown={({ key: pressed }) => pressed === "Enter" && choose(found[0])}
        />
        {found.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">{filterTexts.no_columns}</p>}
        <ul className="mt-1">
          {found.map((column) => {
            const Icon = columnIcon(column);
            return (
              <li key={column.id}>
                <button
                  type="button"
                  className="flex min-h-7 w-full items-center gap-2 rounded-sm px-2 py-1 text-start -outline-offset-2 hover:bg-accent hover:text-accent-foreground pointer-coarse:min-h-10"
                  onClick={() => choose(column)}
                >
                  <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
                  <span className="min-w-0 truncate">{columnName(column)}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {note !== null && <p className="px-2 py-1.5 text-meta text-muted-foreground">{note}</p>}
      </div>
    </Popover>
  );
}

/** Moves the focus between the search and the columns. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li > button")];
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
}
