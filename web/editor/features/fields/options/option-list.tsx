import type { Ref } from "react";
import { SortableList } from "../../../../ui/inputs/sortable-list.tsx";
import {
  labelOption,
  moveRow,
  type OptionRow,
  patchGroup,
  patchOption,
  removeRow,
} from "../../../state/building/option-rows.ts";
import { GroupRow, OptionItem } from "./option-item.tsx";
import { texts } from "./texts.ts";

interface OptionListProps {
  rows: OptionRow[];
  /** Ids of options stored on the server. Answers may refer to their values. */
  stored: ReadonlySet<string>;
  isAdvanced: boolean;
  /** Whether the column of limits is shown. */
  hasLimits: boolean;
  /** The option whose limit takes the focus when the column appears. */
  focusedLimit: string | null;
  listRef: Ref<HTMLUListElement>;
  onChange: (rows: OptionRow[]) => void;
  onRemove: (id: string, label: string) => void;
  onLimit: (id: string) => void;
  onEnter: (from: string) => void;
  onAddMany: (text: string) => void;
  onFocusOption: (id: string) => void;
}

/** Options and groups as one list, which can be sorted by pointer, touch or keyboard. */
export function OptionList({
  rows,
  stored,
  isAdvanced,
  hasLimits,
  focusedLimit,
  listRef,
  onChange,
  ...on
}: OptionListProps) {
  const ids = rows.map(({ id }) => id);
  const options = rows.filter(({ kind }) => kind === "option");
  const hasGroups = options.length < rows.length;

  function nameOf(id: string): string {
    const row = rows.find((one) => one.id === id);
    return (row?.kind === "group" ? row.group.label : row?.option.label) || texts.the_option;
  }

  /** Removes an option and focuses the previous one, or the new first one. The last option stays. */
  function removeAndStepBack(id: string) {
    const place = options.findIndex((row) => row.id === id);
    const next = options[place - 1] ?? options[place + 1];
    if (next === undefined) return;
    onChange(removeRow(rows, id));
    on.onFocusOption(next.id);
  }

  return (
    <SortableList ids={ids} nameOf={nameOf} onMove={(id, index) => onChange(moveRow(rows, id, index))}>
      <ul ref={listRef} aria-label={texts.list_label} className="flex flex-col gap-1.5">
        {rows.map((row) =>
          row.kind === "group" ? (
            <GroupRow
              key={row.id}
              group={row.group}
              isAdvanced={isAdvanced}
              onChange={(patch) => onChange(patchGroup(rows, row.id, patch))}
              onRemove={() => onChange(removeRow(rows, row.id))}
            />
          ) : (
            <OptionItem
              key={row.id}
              option={row.option}
              place={options.indexOf(row) + 1}
              isAdvanced={isAdvanced}
              hasLimit={hasLimits}
              isLimitFocused={row.id === focusedLimit}
              isIndented={hasGroups && row.option.optgroup_id !== null}
              onLabel={(label) => onChange(labelOption(rows, row.id, label, stored.has(row.id)))}
              onChange={(patch) => onChange(patchOption(rows, row.id, patch))}
              onRemove={() => on.onRemove(row.id, nameOf(row.id))}
              onLimit={() => on.onLimit(row.id)}
              onEnter={() => on.onEnter(row.id)}
              onBackspace={() => removeAndStepBack(row.id)}
              onPasteLines={on.onAddMany}
            />
          ),
        )}
      </ul>
    </SortableList>
  );
}
