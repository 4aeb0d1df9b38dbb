import { useAtomValue, useSetAtom } from "jotai";
import { ArrowDownUp, Trash2 } from "lucide-react";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { GRID_QUERY_LIMITS } from "#core/tables/grid-query.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/select.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { columnName } from "../table/column-name.ts";
import { isAskable, useGridColumns } from "../table/use-grid-columns.ts";

/** Edits the order of the rows. The first column takes precedence. */
export function SortPopover() {
  const { orderby } = useAtomValue(gridViewAtom);
  const showView = useSetAtom(showViewAtom);
  const columns = useGridColumns().filter(isAskable);
  const free = columns.filter(({ id }) => !orderby.some(({ column }) => column === id));
  const show = (next: readonly OrderBy[]) => void showView({ orderby: next });
  const trigger = (
    <Button variant={orderby.length > 0 ? "secondary" : "ghost"}>
      <ArrowDownUp aria-hidden />
      <span className="max-sm:sr-only">Sort</span>
      {orderby.length > 0 && <span className="tabular">{orderby.length}</span>}
    </Button>
  );
  return (
    <Popover trigger={trigger} label="Sort" className="w-96 p-3">
      <div className="flex flex-col gap-2">
        {orderby.length === 0 && (
          <p className="text-muted-foreground">Newest first. Pick a column to sort by.</p>
        )}
        {orderby.map((entry, index) => (
          <SortEntry
            key={entry.column}
            name={nameOf(columns, entry.column)}
            entry={entry}
            onChange={(changed) => show(orderby.with(index, changed))}
            onDelete={() => show(orderby.toSpliced(index, 1))}
          />
        ))}
        {free.length > 0 && orderby.length < GRID_QUERY_LIMITS.orderby && (
          <Select
            aria-label="Pick a column to sort by"
            value=""
            onChange={(event) => show([...orderby, { column: event.target.value, ascending: true }])}
          >
            <option value="" disabled>
              Pick a column to sort by
            </option>
            {free.map((column) => (
              <option key={column.id} value={column.id}>
                {columnName(column)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Popover>
  );
}

function nameOf(columns: ReturnType<typeof useGridColumns>, id: string): string {
  const column = columns.find((candidate) => candidate.id === id);
  return column ? columnName(column) : "A column that is gone";
}

interface SortEntryProps {
  name: string;
  entry: OrderBy;
  onChange: (entry: OrderBy) => void;
  onDelete: () => void;
}

function SortEntry({ name, entry, onChange, onDelete }: SortEntryProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 grow truncate">{name}</span>
      <Select
        className="w-32 shrink-0"
        aria-label={`Direction of ${name}`}
        value={entry.ascending ? "asc" : "desc"}
        onChange={(event) => onChange({ ...entry, ascending: event.target.value === "asc" })}
      >
        <option value="asc">Ascending</option>
        <option value="desc">Descending</option>
      </Select>
      <IconButton label={`Delete sort by ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
