import { useAtomValue } from "jotai";
import { Columns3 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { say } from "../../../../ui/say.ts";
import { arrangedColumnsAtom, columnArrangementAtom } from "../../../state/grid/columns.ts";
import { toolClass } from "../page/tool-class.ts";
import { texts } from "../texts.ts";

const loadList = () => import("./column-list.tsx");
const ColumnList = lazyPart(loadList);

/** Says whether columns are hidden, and opens the list of all columns. */
export function ColumnsPopover() {
  const arrangement = useAtomValue(columnArrangementAtom);
  // Optional columns without content are not missed.
  const hidden = useAtomValue(arrangedColumnsAtom).filter(({ id }) => arrangement.hidden.includes(id)).length;
  const trigger = (
    <Button
      variant={hidden === 0 ? "ghost" : "secondary"}
      title={texts.columns.label}
      className={toolClass}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
    >
      <Columns3 aria-hidden />
      <span className="sr-only @5xl/tools:not-sr-only">
        {hidden === 0 ? texts.columns.label : say(texts.columns.hidden, { n: hidden })}
      </span>
      {hidden > 0 && (
        <span aria-hidden className="tabular @5xl/tools:hidden">
          {hidden}
        </span>
      )}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={texts.columns.label} className="w-96 p-2">
      <ColumnList />
    </Popover>
  );
}
