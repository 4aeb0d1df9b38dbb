import { useAtomValue, useSetAtom } from "jotai";
import { Search } from "lucide-react";
import { Input } from "../../../../ui/inputs/input.tsx";
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
    <div className="relative min-w-24 grow basis-0 sm:max-w-60">
      <Search aria-hidden className="absolute top-1/2 left-2 size-4 -translate-y-1/2 text-muted-foreground" />
      <Input
        type="search"
        aria-label={texts.toolbar.search_label}
        className="pl-7"
        placeholder={texts.toolbar.search}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
      />
    </div>
  );
}
