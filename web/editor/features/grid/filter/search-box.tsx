import { useAtomValue, useSetAtom } from "jotai";
import { ChevronDown } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../../../../ui/button.tsx";
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
  const name = column ? columnName(column) : texts.deleted_question;
  const isInAll = search_column === null && !is_search_local;
  const label = is_search_local
    ? words.search_local
    : isInAll
      ? words.search_label
      : say(words.search_in, { name });
  const trigger = (
    <IconButton label={words.search_where} variant={isInAll ? "ghost" : "secondary"}>
      <ChevronDown aria-hidden />
    </IconButton>
  );
  return (
    <div className="flex min-w-24 grow basis-0 items-center gap-0.5 sm:max-w-64 sm:min-w-48">
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
    </div>
  );
}
