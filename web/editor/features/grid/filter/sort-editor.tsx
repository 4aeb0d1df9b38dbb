import { useAtomValue, useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import type { Column } from "#core/tables/columns.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { GRID_QUERY_LIMITS } from "#core/tables/grid-query.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridQueryAtom } from "../../../state/grid/query.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { isComputed } from "./askable.ts";
import { directionsOf } from "./sort-directions.ts";
import { isKeyed, isNewestFirst, RECEIVED, sortedName } from "./sort-label.ts";
import { filterTexts } from "./texts.ts";

/** Edits the order of the rows. The first column takes precedence. */
export default function SortEditor({ columns }: { columns: readonly Column[] }) {
  const { orderby } = useAtomValue(gridQueryAtom);
  const showView = useSetAtom(showViewAtom);
  const hasComputed = useAtomValue(tableAtom).columns.some(isComputed);
  const show = (next: readonly OrderBy[]) => void showView({ orderby: next });
  // Without a sort, the newest row is first, and the first sort replaces that.
  const newest = isKeyed(columns) ? [] : [{ column: RECEIVED, ascending: false }];
  const entries = orderby.length > 0 ? orderby : newest;
  const free = columns.filter(({ id }) => !entries.some(({ column }) => column === id));
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="font-medium">
        {texts.sort.label}
      </p>
      {entries.map((entry, index) => (
        <SortEntry
          key={entry.column}
          columns={columns}
          entry={entry}
          onChange={(changed) => show(entries.with(index, changed))}
          onDelete={orderby.length > 0 ? () => show(orderby.toSpliced(index, 1)) : null}
        />
      ))}
      {free.length > 0 && orderby.length < GRID_QUERY_LIMITS.orderby && (
        <Select
          aria-label={filterTexts.sort.choose}
          value=""
          onChange={(column) => show([...orderby, { column, ascending: true }])}
          placeholder={orderby.length > 0 ? filterTexts.sort.then_by : filterTexts.sort.choose}
          choices={free.map((column) => ({ value: column.id, label: columnName(column) }))}
        />
      )}
      {!isNewestFirst(orderby) && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => show([])}>
          {isKeyed(columns) ? filterTexts.sort.reset_key : filterTexts.sort.reset}
        </Button>
      )}
      {hasComputed && <p className="text-meta text-muted-foreground">{filterTexts.computed}</p>}
    </div>
  );
}

/** Of the columns without answers, only these may lack a value. */
const canBeEmpty = ({ id, field }: Column) =>
  field !== null || id === "__gf_customer_id" || id === "__gf_submitted_at";

interface SortEntryProps {
  columns: readonly Column[];
  entry: OrderBy;
  onChange: (entry: OrderBy) => void;
  /** Null: there is no sort to remove. */
  onDelete: (() => void) | null;
}

function SortEntry({ columns, entry, onChange, onDelete }: SortEntryProps) {
  const name = sortedName(columns, entry.column, useWords(gridWords));
  const column = columns.find(({ id }) => id === entry.column);
  const { ascending, descending } = directionsOf(column);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
      <span className="truncate">{name}</span>
      {onDelete !== null ? (
        <IconButton label={say(filterTexts.sort.remove, { name })} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : (
        <span />
      )}
      <div className="col-span-2 flex gap-2">
        <span className="min-w-0 grow basis-0">
          <Select
            aria-label={say(filterTexts.sort.direction, { name })}
            value={entry.ascending ? "asc" : "desc"}
            onChange={(direction) => onChange({ ...entry, ascending: direction === "asc" })}
            choices={[
              { value: "asc", label: ascending },
              { value: "desc", label: descending },
            ]}
          />
        </span>
        {onDelete !== null && (column === undefined || canBeEmpty(column)) && (
          <span className="min-w-0 grow basis-0">
            <Select
              aria-label={say(filterTexts.nulls, { name })}
              value={entry.nulls_first ? "first" : "last"}
              onChange={(nulls) => onChange({ ...entry, nulls_first: nulls === "first" })}
              choices={[
                { value: "last", label: filterTexts.nulls_last },
                { value: "first", label: filterTexts.nulls_first },
              ]}
            />
          </span>
        )}
      </div>
    </div>
  );
}
