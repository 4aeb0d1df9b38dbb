import { useAtomValue, useSetAtom } from "jotai";
import { ChevronDown, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { SearchInput } from "../../../../ui/inputs/search-input.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../../ui/overlays/deferred-menu.tsx";
import { say } from "../../../../ui/say.ts";
import { loadLocalSearchAtom } from "../../../state/grid/local-search.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import { useDebounced } from "./use-debounced.ts";

const loadMenu = () => import("./search-menu.tsx");
const SearchMenu = lazyPart(loadMenu);

const SEARCH_DELAY_MS = 250;
const MAX_LENGTH = 200;

/** Searches the rows, in the columns that its menu names. */
export function SearchBox() {
  const { search, search_column, is_search_local } = useAtomValue(gridViewAtom);
  const { columns } = useAtomValue(tableAtom);
  const showView = useSetAtom(showViewAtom);
  const loadCode = useSetAtom(loadLocalSearchAtom);
  const { text, change, flush } = useDebounced(
    search,
    SEARCH_DELAY_MS,
    (next) => void showView({ search: next }),
  );
  const isSearching = text !== "";
  useEffect(() => {
    // Offline, the rows stay as they are.
    if (isSearching) loadCode().catch(() => {});
  }, [isSearching, loadCode]);
  const words = texts.toolbar;
  const column = columns.find(({ id }) => id === search_column);
  const isInAll = column === undefined && !is_search_local;
  const label = is_search_local
    ? words.search_local
    : column === undefined
      ? words.search_label
      : say(words.search_in, { name: columnName(column) });
  const trigger = (
    <IconButton label={words.search_where} variant={isInAll ? "ghost" : "secondary"}>
      <ChevronDown aria-hidden />
    </IconButton>
  );
  return (
    <NarrowSearch isActive={isSearching}>
      <SearchInput
        aria-label={label}
        placeholder={isInAll ? words.search : label}
        value={text}
        onChange={(search) => change(search.slice(0, MAX_LENGTH))}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
      />
      <DeferredMenu
        trigger={trigger}
        preload={() => void loadMenu()}
        menu={<SearchMenu trigger={trigger} />}
      />
    </NarrowSearch>
  );
}

interface NarrowSearchProps {
  /** Whether the rows are those of a search. */
  isActive: boolean;
  children: ReactNode;
}

/** The search in the line of tools. In a narrow one it is a button, which lays the search over the line. */
function NarrowSearch({ isActive, children }: NarrowSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.querySelector("input")?.focus();
  }, [isOpen]);
  function close() {
    setOpen(false);
    // Once the button is no longer covered.
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <IconButton
        ref={button}
        label={texts.toolbar.search}
        aria-expanded={isOpen}
        variant={isActive ? "secondary" : "ghost"}
        className="@lg/tools:hidden"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </IconButton>
      <div
        ref={field}
        role="search"
        className={classNames(
          "items-center gap-0.5 @lg/tools:static @lg/tools:flex @lg/tools:max-w-64 @lg/tools:min-w-40 @lg/tools:grow @lg/tools:basis-0 @lg/tools:p-0",
          isOpen ? "absolute inset-0 z-20 flex bg-background px-2" : "hidden",
        )}
        onKeyDown={(event) => {
          if (isOpen && event.key === "Escape" && !event.isDefaultPrevented()) close();
        }}
      >
        {children}
        {isOpen && (
          <IconButton label={texts.toolbar.close_search} className="@lg/tools:hidden" onClick={close}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </>
  );
}
