import { useAtomValue } from "jotai";
import { ArrowDownUp } from "lucide-react";
import { Suspense } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { gridQueryAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { toolClass } from "../page/tool-class.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { isAskable } from "./askable.ts";
import { isNewestFirst, sortLabel } from "./sort-label.ts";

const loadEditor = () => import("./sort-editor.tsx");
const SortEditor = lazyPart(loadEditor);

/** Says the order of the rows, and opens its editor. */
export function SortPopover() {
  const { orderby } = useAtomValue(gridQueryAtom);
  const columns = useAtomValue(tableAtom).columns.filter(isAskable);
  const label = sortLabel(orderby, columns, useWords(gridWords));
  const trigger = (
    <Button
      variant={isNewestFirst(orderby) ? "ghost" : "secondary"}
      title={label}
      className={toolClass}
      onPointerEnter={() => void loadEditor()}
      onFocus={() => void loadEditor()}
    >
      <ArrowDownUp aria-hidden />
      <span className="sr-only @2xl/tools:not-sr-only @2xl/tools:truncate">{label}</span>
      {orderby.length > 1 && (
        <span aria-hidden className="tabular">
          +{orderby.length - 1}
        </span>
      )}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={texts.sort.label} className="w-96 p-3">
      <Suspense fallback={<Skeleton className="h-24" />}>
        <SortEditor columns={columns} />
      </Suspense>
    </Popover>
  );
}
