import { useAtomValue, useSetAtom } from "jotai";
import { SearchInput } from "../../../../ui/inputs/search-input.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { texts } from "../texts.ts";
import { useDebounced } from "./use-debounced.ts";

const SEARCH_DELAY_MS = 250;
const MAX_LENGTH = 200;

export function SearchBox() {
  const { search } = useAtomValue(gridViewAtom);
  const showView = useSetAtom(showViewAtom);
  const { text, change, flush } = useDebounced(
    search,
    SEARCH_DELAY_MS,
    (next) => void showView({ search: next }),
  );
  return (
    <div className="min-w-24 grow basis-0 sm:max-w-60">
      <SearchInput
        aria-label={texts.toolbar.search_label}
        placeholder={texts.toolbar.search}
        value={text}
        onChange={(search) => change(search.slice(0, MAX_LENGTH))}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
      />
    </div>
  );
}
