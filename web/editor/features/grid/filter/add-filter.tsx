import { useAtomValue } from "jotai";
import { ListFilter } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../../ui/overlays/deferred-menu.tsx";
import { gridViewAtom, MOST_FILTERS } from "../../../state/grid/query.ts";
import { toolClass } from "../page/tool-class.ts";
import { texts } from "../texts.ts";

const loadMenu = () => import("./add-filter-menu.tsx");
const AddFilterMenu = lazyPart(loadMenu);

/** Id of the element that gets the focus when the last filter is removed. */
export const ADD_FILTER_ID = "grid-add-filter";

/** Adds a condition after asking for its column. Its chip then asks for operator and value. */
export function AddFilter() {
  const { filters } = useAtomValue(gridViewAtom);
  const trigger = (
    <Button
      id={ADD_FILTER_ID}
      variant={filters.length > 0 ? "secondary" : "ghost"}
      title={texts.filters.add}
      className={toolClass}
      disabled={filters.length >= MOST_FILTERS}
    >
      <ListFilter aria-hidden />
      <span className="sr-only @2xl/tools:not-sr-only">{texts.filters.add}</span>
    </Button>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadMenu()}
      menu={<AddFilterMenu trigger={trigger} />}
    />
  );
}
