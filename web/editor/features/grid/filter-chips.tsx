import { useAtomValue, useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Column } from "#core/tables/columns.ts";
import { needsValue, type PredicateDraft, toPredicate, withOperator } from "#core/tables/predicates.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Popover } from "../../../ui/popover.tsx";
import { Select } from "../../../ui/select.tsx";
import { showViewAtom } from "../../state/grid-page.ts";
import { gridViewAtom } from "../../state/grid-query.ts";
import { columnName } from "./column-name.ts";
import { type FilterOperator, filterOperators, operatorLabel, operatorSign } from "./filter-operators.ts";
import { FilterValue } from "./filter-value.tsx";
import { formatShortMoment } from "./kinds/moment.ts";
import { useGridColumns } from "./use-grid-columns.ts";

/** The conditions in effect, each a chip that opens to be changed. */
export function FilterChips() {
  const { filters } = useAtomValue(gridViewAtom);
  const columns = useGridColumns();
  const showView = useSetAtom(showViewAtom);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 px-3 pb-2">
      {filters.map((filter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be about the same column
        <li key={`${index} ${filter.column}`}>
          <FilterChip
            filter={filter}
            column={columns.find(({ id }) => id === filter.column)}
            onChange={(changed) => void showView({ filters: filters.with(index, changed) })}
            onDelete={() => void showView({ filters: filters.toSpliced(index, 1) })}
          />
        </li>
      ))}
    </ul>
  );
}

interface FilterChipProps {
  filter: PredicateDraft;
  /** Undefined: the field was deleted since. */
  column: Column | undefined;
  onChange: (filter: PredicateDraft) => void;
  onDelete: () => void;
}

function FilterChip({ filter, column, onChange, onDelete }: FilterChipProps) {
  const isInEffect = toPredicate(filter) !== null && column !== undefined;
  const [isOpen, setOpen] = useState(!isInEffect && column !== undefined);
  const name = column ? columnName(column) : "A column that is gone";
  const trigger = (
    <button
      type="button"
      className={classNames(
        "flex h-7 max-w-80 items-center gap-1.5 rounded-full border px-2.5 text-meta",
        isInEffect
          ? "border-primary/40 bg-accent text-accent-foreground"
          : "border-dashed border-input text-muted-foreground",
      )}
    >
      <span className="truncate font-medium">{name}</span>
      <span className="shrink-0">{operatorSign(filter.op)}</span>
      {needsValue(filter.op) && <span className="truncate">{column ? valueText(filter, column) : ""}</span>}
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label={`Filter by ${name}`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-3"
    >
      <div className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <span className="min-w-0 grow truncate font-medium">{name}</span>
          <IconButton label="Delete filter" onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
        {column && (
          <Select
            aria-label="Condition"
            value={filter.op}
            onChange={(event) => onChange(withOperator(filter, event.target.value as FilterOperator))}
          >
            {filterOperators(column).map((op) => (
              <option key={op} value={op}>
                {operatorLabel(op)}
              </option>
            ))}
          </Select>
        )}
        {column && needsValue(filter.op) && (
          <FilterValue column={column} filter={filter} onChange={(value) => onChange({ ...filter, value })} />
        )}
      </div>
    </Popover>
  );
}

function valueText({ value }: PredicateDraft, { field, id, format }: Column): string {
  if (value === null) return "…";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const texts = (Array.isArray(value) ? value : [value]).map((item) => {
    const option = field?.options.find((candidate) => candidate.id === item);
    if (option) return option.label || option.value;
    return format === "timestamptz" || id === "__gf_created_at"
      ? formatShortMoment(String(item))
      : String(item);
  });
  return texts.join(", ");
}
