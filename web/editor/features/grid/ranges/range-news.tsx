import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useState } from "react";
import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import type { Column } from "#core/tables/columns.ts";
import { isSameJson } from "#core/values/same-json.ts";
import { say } from "../../../../ui/say.ts";
import { copiedRangeAtom } from "../../../state/grid/copied-range.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { columnName } from "../table/column-name.ts";
import { cellCount, rangeBetween } from "../table/range.ts";
import { rangeTexts } from "./texts.ts";

interface RangeNewsProps {
  range: CellRange;
  columns: readonly Column[];
  /** Ids of all columns in order. */
  order: readonly string[];
}

/** Announces the selected range by its size and its corners. Draws nothing. */
export default function RangeNews({ range, columns, order }: RangeNewsProps): null {
  const rows = useAtomValue(gridRowsAtom);
  const announce = useSetAtom(announceAtom);
  const corner = (row: number, place: number) => {
    const column = columns.find(({ id }) => id === order[place]);
    const name = column ? columnName(column) : "";
    return say(rangeTexts.corner, { column: name, row: rows[row]?.local_id ?? "" });
  };
  const text = say(rangeTexts.selected, {
    n: cellCount(range),
    from: corner(range.top, range.left),
    to: corner(range.bottom, range.right),
  });
  // While this part was loading, these cells may have been copied, which was announced already.
  const store = useStore();
  const [copied] = useState(() => store.get(copiedRangeAtom));
  const isSaid = copied !== null && isSameJson(rangeBetween(copied.from, copied.to, rows, order), range);
  useEffect(() => {
    if (!isSaid) announce(text);
  }, [isSaid, text, announce]);
  return null;
}
