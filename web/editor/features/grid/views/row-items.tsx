import { useAtomValue, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import { NothingHere } from "../page/grid-states.tsx";
import { texts } from "../texts.ts";
import type { RowSummary } from "./row-summary.ts";
import { useSummaries, useTop } from "./use-summaries.ts";
import { useWalk } from "./use-walk.ts";

interface RowItemsProps {
  /** How many answers a row shows besides its title. */
  most_lines: number;
  /** Shown until the rows are there. */
  skeleton: ReactNode;
  /** `row` says how high a row is that is out of view. */
  classes: { scroller?: string; list?: string; row: string; button: string };
  children: (summary: RowSummary & { row: GridRow }, hasPictures: boolean) => ReactNode;
}

/** The rows of the page as buttons that open them, one stop of the Tab key. */
export function RowItems({ most_lines, skeleton, classes, children }: RowItemsProps) {
  const { rows: loaded } = useAtomValue(gridPageAtom);
  const { kind } = useAtomValue(tableAtom);
  const look = useAtomValue(cellLookAtom);
  const { rows, hasPictures } = useSummaries(most_lines);
  const open = useSetAtom(openRowAtom);
  const { container, onKeyDown, item } = useWalk<HTMLUListElement>();
  const onScroll = useTop();
  if (loaded === null) return skeleton;
  return (
    <CellLookContext value={look}>
      <div
        className={`min-h-0 grow overflow-y-auto overscroll-contain ${classes.scroller ?? ""}`}
        onScroll={onScroll}
      >
        {rows.length === 0 && <NothingHere />}
        <ul
          ref={container}
          aria-label={texts.tables[kind].title}
          className={rows.length === 0 ? "hidden" : classes.list}
          onKeyDown={onKeyDown}
        >
          {rows.map((summary) => (
            <li key={summary.row.id} className={`[content-visibility:auto] ${classes.row}`}>
              <button
                type="button"
                {...item(summary.row.id)}
                className={classes.button}
                onClick={() => open(summary.row)}
              >
                <span className="sr-only">{say(texts.tables[kind].row, { id: summary.row.local_id })}</span>
                {children(summary, hasPictures)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </CellLookContext>
  );
}
