import { useAtomValue } from "jotai";
import type { Column } from "#core/tables/columns.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import { openTableAtom } from "../../../state/grid/table.ts";
import { columnName } from "../table/column-name.ts";
import {
  conditionLabel,
  conditionOf,
  type FilterCondition,
  findsEmptyCells,
  needsValueInput,
  offeredConditions,
  withCondition,
} from "./filter-conditions.ts";
import { FilterValue } from "./filter-value.tsx";
import { filterTexts } from "./texts.ts";

interface FilterEditorProps {
  filter: PredicateDraft;
  column: Column;
  onChange: (filter: PredicateDraft) => void;
}

/** Edits a filter's condition and value. */
export default function FilterEditor({ filter, column, onChange }: FilterEditorProps) {
  // A database outside compares nothing with an empty cell.
  const isOurs = useAtomValue(openTableAtom).kind !== "connected";
  const { common, advanced } = offeredConditions(column, filter);
  const choiceOf = (condition: FilterCondition) => ({
    value: condition,
    label: conditionLabel(condition, column),
  });
  return (
    <>
      <Select
        aria-label={say(filterTexts.filters.condition, { name: columnName(column) })}
        value={conditionOf(column, filter)}
        onChange={(condition) => onChange(withCondition(column, filter, condition))}
        choices={
          advanced.length === 0
            ? common.map(choiceOf)
            : [...common.map(choiceOf), { label: filterTexts.advanced, choices: advanced.map(choiceOf) }]
        }
      />
      {needsValueInput(column, filter) && (
        <FilterValue column={column} filter={filter} onChange={(value) => onChange({ ...filter, value })} />
      )}
      {isOurs && findsEmptyCells(column, filter) && (
        <p className="text-meta text-muted-foreground">{filterTexts.filters.empty_too}</p>
      )}
    </>
  );
}
