import { ArrowDown, ArrowUp, Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { classNames } from "../../class-names.ts";
import { say } from "../../say.ts";
import { recordTexts } from "./texts.ts";
import type { RecordSearch } from "./use-record-search.ts";

interface RecordTableProps {
  id: string;
  label: string;
  search: RecordSearch;
  /** The values of the chosen records. */
  value: string | readonly string[];
  /** The place of the row on which the keys of the search act; -1: none. */
  active: number;
  onActive: (index: number) => void;
  onPick: (value: string) => void;
}

/** The id of a row, to which the search refers. */
export const recordRowId = (id: string, index: number) => `${id}-${index}`;

/** The found records. The search above keeps the focus and takes the keys. */
export function RecordTable({ id, label, search, value, active, onActive, onPick }: RecordTableProps) {
  const { columns, records, count, isLoading } = search;
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    body.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <table
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows can be chosen
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-busy={isLoading || undefined}
      className={classNames("w-full border-collapse text-start", isLoading && "opacity-60")}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} search={search} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onMouseDown={(event) => event.preventDefault()}>
        {records.map((record, index) => {
          const isChosen = [value].flat().includes(record.value);
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: several records may be equal, and none moves
              key={index}
              id={recordRowId(id, index)}
              aria-rowindex={index + 2}
              aria-selected={isChosen}
              data-active={index === active || undefined}
              onClick={() => onPick(record.value)}
              onPointerMove={index === active ? undefined : () => onActive(index)}
              className={classNames(
                "cursor-pointer border-t border-border select-none",
                index === active && "bg-accent text-accent-foreground",
              )}
            >
              {columns.map((column, place) => (
                <td
                  key={column.id}
                  title={record.cells[column.id]}
                  className="max-w-64 truncate px-3 py-1.5 pointer-coarse:py-2.5"
                >
                  {place === 0 && isChosen && (
                    <Check aria-hidden className="me-1 inline size-4 align-text-bottom" />
                  )}
                  <bdi>{record.cells[column.id]}</bdi>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface HeadCellProps {
  column: RecordSearch["columns"][number];
  search: RecordSearch;
}

function HeadCell({ column, search: { sort, sortBy } }: HeadCellProps) {
  const by = sort?.column === column.id ? sort : null;
  const Arrow = by?.ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={by === null ? undefined : by.ascending ? "ascending" : "descending"}
      className="sticky top-0 z-10 bg-popover p-0 text-start font-medium text-meta text-muted-foreground"
    >
      <button
        type="button"
        title={say(recordTexts.sort, { name: column.label })}
        onClick={() => sortBy(column.id)}
        className="flex min-h-8 w-full items-center gap-1 px-3 text-start -outline-offset-2 hover:text-foreground pointer-coarse:min-h-10"
      >
        <bdi className="min-w-0 truncate">{column.label}</bdi>
        {by !== null && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </th>
  );
}
