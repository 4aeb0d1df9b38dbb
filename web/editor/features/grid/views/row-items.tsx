import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useRef } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { shownColumnsAtom } from "../../../state/grid/columns.ts";
import { gridPageAtom } from "../../../state/grid/page.ts";
import { openRowAtom } from "../../../state/grid/panel.ts";
import { hasConnectedName } from "../../../state/grid/references/connected-names.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { CellLookContext } from "../cells/cell-look-context.ts";
import NothingHere from "../page/nothing-here.tsx";
import { useAskedNames } from "../references/use-asked-names.ts";
import { texts } from "../texts.ts";
import type { RowSummary } from "./row-summary.ts";
import { useNearness } from "./use-nearness.ts";
import { useSummaries, useTop } from "./use-summaries.ts";
import { useWalk } from "./use-walk.ts";

/** Rows that have content before it is known which are near: more than a large screen shows. */
const FIRST = 50;

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
  const referring = useAtomValue(shownColumnsAtom).flatMap(({ id, field }) =>
    field !== null && hasConnectedName(field) ? [{ id, field }] : [],
  );
  const open = useSetAtom(openRowAtom);
  const { container, onKeyDown, stop, onStop } = useWalk<HTMLUListElement>();
  const onScroll = useTop();
  if (loaded === null) return skeleton;
  return (
    <CellLookContext value={look}>
      <div
        data-scroller
        className={`min-h-0 grow overflow-y-auto overscroll-contain ${classes.scroller ?? ""}`}
        onScroll={onScroll}
      >
        {rows.length === 0 && <NothingHere loading={skeleton} />}
        <ul
          ref={container}
          aria-label={texts.tables[kind].title}
          className={rows.length === 0 ? "hidden" : classes.list}
          onKeyDown={onKeyDown}
        >
          {rows.map((summary, index) => (
            <RowItem
              key={summary.row.id}
              className={classes.row}
              isFirst={index < FIRST}
              isStop={summary.row.id === stop}
            >
              {(tabIndex) => (
                <button
                  type="button"
                  data-item
                  tabIndex={tabIndex}
                  className={classes.button}
                  onFocus={() => onStop(summary.row.id)}
                  onClick={() => open(summary.row)}
                >
                  <span className="sr-only">{say(texts.tables[kind].row, { id: summary.row.local_id })}</span>
                  {children(summary, hasPictures)}
                  {referring.map(({ id, field }) => (
                    <NameAsked key={id} field={field} cell={summary.row.data[id]} />
                  ))}
                </button>
              )}
            </RowItem>
          ))}
        </ul>
      </div>
    </CellLookContext>
  );
}

/** Asks for the name of a row that a row in sight refers to. */
function NameAsked({ field, cell }: { field: FieldDefinition; cell: Cell | undefined }) {
  useAskedNames(field, cell);
  return null;
}

interface RowItemProps {
  className: string;
  isFirst: boolean;
  /** Whether the Tab key stops at the row. Then it has its content wherever it is. */
  isStop: boolean;
  children: (tabIndex: 0 | -1) => ReactNode;
}

/** A row, which has content only while it is near the visible part, because a page may have a thousand. */
function RowItem({ className, isFirst, isStop, children }: RowItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const { isNear, height } = useNearness(element, isFirst);
  const hasContent = isNear || isStop;
  return (
    <li
      ref={element}
      className={`[content-visibility:auto] ${className}`}
      style={hasContent || height === null ? undefined : { height }}
    >
      {hasContent && children(isStop ? 0 : -1)}
    </li>
  );
}
