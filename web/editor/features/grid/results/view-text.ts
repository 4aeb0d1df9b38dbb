import { useAtomValue } from "jotai";
import { say } from "../../../../ui/say.ts";
import { viewFiltersAtom } from "../../../state/grid/results/results.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { conditionText } from "../filter/filter-chip.tsx";
import { texts } from "./texts.ts";

/** The conditions and the search of the view in words; empty without any. */
export function useViewText(): string {
  const { filters, search } = useAtomValue(viewFiltersAtom);
  const { columns } = useAtomValue(tableAtom);
  const zone = useAtomValue(gridZoneAtom);
  const parts = filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.column);
    return column ? [conditionText(filter, column, zone)] : [];
  });
  if (search !== "") parts.push(say(texts.searched, { search }));
  return parts.join(" · ");
}
