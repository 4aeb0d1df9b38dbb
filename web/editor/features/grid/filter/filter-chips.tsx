import { useAtomValue, useSetAtom } from "jotai";
import { useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { ADD_FILTER_ID } from "./add-filter.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { filterTexts } from "./texts.ts";

/** The active conditions, each as a chip that can be edited and removed. */
export default function FilterChips() {
  const { filters } = useAtomValue(gridViewAtom);
  const { columns } = useAtomValue(tableAtom);
  const showView = useSetAtom(showViewAtom);
  const list = useRef<HTMLUListElement>(null);

  /** Removes a condition. The focus moves to the next chip, to the previous one, or to the add button. */
  function remove(index: number) {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [])];
    const next = chips[index + 1] ?? chips[index - 1] ?? document.getElementById(ADD_FILTER_ID);
    next?.focus();
    void showView({ filters: filters.toSpliced(index, 1) });
  }
  function clear() {
    document.getElementById(ADD_FILTER_ID)?.focus();
    void showView({ filters: [] });
  }
  return (
    <ul ref={list} aria-label={filterTexts.filters.label} className="flex flex-wrap gap-1.5 px-3 pb-2">
      {filters.map((filter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two filters may have the same column
        <li key={`${index} ${filter.column}`}>
          <FilterChip
            filter={filter}
            column={columns.find(({ id }) => id === filter.column)}
            onChange={(changed) => void showView({ filters: filters.with(index, changed) })}
            onDelete={() => remove(index)}
          />
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={clear}>
            {filterTexts.filters.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
