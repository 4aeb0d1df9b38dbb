import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { FolderPlus, ListPlus, Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import type { OptionDefinition } from "#core/fields/field.ts";
import { labelOfValue } from "#core/fields/option-drafts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import {
  addGroup,
  addManyOptions,
  addOption,
  fromRows,
  moveRow,
  type OptionRow,
  patchGroup,
  patchOption,
  removeRow,
  toRows,
} from "../../state/option-rows.ts";
import { AddManyDialog } from "./add-many-dialog.tsx";
import type { DraftProps } from "./draft-inputs.tsx";
import { GroupRow, OptionItem } from "./option-item.tsx";
import { PanelSection } from "./panel-section.tsx";

const newId = () => crypto.randomUUID();

/** The choices of a field: a list that is sorted by dragging; the gear shows labels, pictures and what is disabled. */
export function OptionsSection({ draft, onChange, problem }: DraftProps & { problem: string | undefined }) {
  const rows = toRows(draft);
  const [isAdvanced, setAdvanced] = useState(
    () => draft.optgroups.length > 0 || draft.options.some(needsAdvanced),
  );
  const [isAddingMany, setAddingMany] = useState(false);
  const put = (next: OptionRow[]) => onChange(fromRows(next));
  return (
    <PanelSection title="Options">
      <OptionList rows={rows} isAdvanced={isAdvanced} onChange={put} />
      {problem !== undefined && (
        <p role="alert" className="text-meta text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => put(addOption(rows, newId()))}>
          <Plus aria-hidden />
          Add option
        </Button>
        <Button size="sm" onClick={() => setAddingMany(true)}>
          <ListPlus aria-hidden />
          Add multiple
        </Button>
        {isAdvanced && (
          <Button size="sm" onClick={() => put(addGroup(rows, newId()))}>
            <FolderPlus aria-hidden />
            Add group
          </Button>
        )}
        <span className="grow" />
        <IconButton
          label="Advanced: labels, pictures, groups, disabled options"
          aria-pressed={isAdvanced}
          className="aria-pressed:bg-accent"
          onClick={() => setAdvanced(!isAdvanced)}
        >
          <Settings2 aria-hidden />
        </IconButton>
      </div>
      {isAddingMany && (
        <AddManyDialog
          onClose={() => setAddingMany(false)}
          onAdd={(text) => put(addManyOptions(rows, text, newId))}
        />
      )}
    </PanelSection>
  );
}

/** Whether an option has more to it than its value. */
function needsAdvanced({ value, label, src, disabled }: OptionDefinition): boolean {
  const follows = [value, labelOfValue(value)].some((text) => text.toLowerCase() === label.toLowerCase());
  return !follows || Boolean(src) || disabled === true;
}

interface OptionListProps {
  rows: OptionRow[];
  isAdvanced: boolean;
  onChange: (rows: OptionRow[]) => void;
}

function OptionList({ rows, isAdvanced, onChange }: OptionListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const hasGroups = rows.some(({ kind }) => kind === "group");

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) {
      onChange(moveRow(rows, String(active.id), ids.indexOf(String(over.id))));
    }
  }

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul aria-label="Options" className="flex flex-col gap-1.5">
          {rows.map((row) =>
            row.kind === "group" ? (
              <GroupRow
                key={row.id}
                group={row.group}
                onChange={(patch) => onChange(patchGroup(rows, row.id, patch))}
                onRemove={() => onChange(removeRow(rows, row.id))}
              />
            ) : (
              <OptionItem
                key={row.id}
                option={row.option}
                isAdvanced={isAdvanced}
                isIndented={hasGroups && row.option.optgroup_id !== null}
                onChange={(patch) => onChange(patchOption(rows, row.id, patch))}
                onRemove={() => onChange(removeRow(rows, row.id))}
                onEnter={() => onChange(addOption(rows, newId()))}
              />
            ),
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
