import { useAtomValue, useSetAtom } from "jotai";
import { ArrowDownUp, Trash2 } from "lucide-react";
import type { OrderBy } from "#core/tables/grid-query.ts";
import { GRID_QUERY_LIMITS } from "#core/tables/grid-query.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { say } from "../../../../ui/say.ts";
import { showViewAtom } from "../../../state/grid/page.ts";
import { gridViewAtom } from "../../../state/grid/query.ts";
import { columnName } from "../table/column-name.ts";
import { isAskable, useGridColumns } from "../table/use-grid-columns.ts";
import { texts } from "../texts.ts";

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
      <span className="max-sm:sr-only">{texts.sort.label}</span>
      {orderby.length > 0 && <span className="tabular">{orderby.length}</span>}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={texts.sort.label} className="w-96 p-3">
      <div className="flex flex-col gap-2">
        {orderby.length === 0 && <p className="text-muted-foreground">{texts.sort.none}</p>}
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
            aria-label={texts.sort.choose}
            value=""
            onChange={(column) => show([...orderby, { column, ascending: true }])}
            placeholder={texts.sort.choose}
            choices={free.map((column) => ({ value: column.id, label: columnName(column) }))}
          />
        )}
      </div>
    </Popover>
  );
}

function nameOf(columns: ReturnType<typeof useGridColumns>, id: string): string {
  const column = columns.find((candidate) => candidate.id === id);
  return column ? columnName(column) : texts.filters.deleted_column;
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
      <span className="w-32 shrink-0">
        <Select
          aria-label={say(texts.sort.direction, { name })}
          value={entry.ascending ? "asc" : "desc"}
          onChange={(direction) => onChange({ ...entry, ascending: direction === "asc" })}
          choices={[
            { value: "asc", label: texts.sort.ascending },
            { value: "desc", label: texts.sort.descending },
          ]}
        />
      </span>
      <IconButton label={say(texts.sort.remove, { name })} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
