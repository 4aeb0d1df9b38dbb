import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { CellRange } from "#core/tables/clipboard/place-block.ts";
import type { Column } from "#core/tables/columns.ts";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { columnName } from "../table/column-name.ts";
import { cellCount } from "../table/range.ts";
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
  useEffect(() => announce(text), [text, announce]);
  return null;
}
