import { useAtomValue, useSetAtom } from "jotai";
import { Plus, X } from "lucide-react";
import type { Condition, Visibility } from "#core/forms/conditions.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { fieldsByIdAtom, patchBlockAtom } from "../../state/blocks.ts";
import { canEditAtom } from "../../state/document.ts";
import { canBeAsked, EMPTY_CONDITION, inWords, isComplete } from "../../state/visibility.ts";
import { readVisibilityAtom, setVisibilityAtom } from "../../state/visibility-draft.ts";
import { ConditionRow } from "./condition-row.tsx";

/** When a block is shown: a few conditions on earlier answers, in words. Saved as it is changed. */
export function VisibilityEditor({ block }: { block: BlockDefinition }) {
  const fields = useAtomValue(fieldsByIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const setVisibility = useSetAtom(setVisibilityAtom);
  const visibility = useAtomValue(readVisibilityAtom)(block);
  const askable = [...fields.values()].filter(
    (field) => canBeAsked(field) && field.id !== block.form_field_id,
  );
  const save = (next: Visibility) => setVisibility(block, next);
  const clear = () => patch(block.id, { v_hidden: false });

  if (visibility === null) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>An expression decides when this is shown. It says more than can be shown here.</p>
        <pre className="max-w-full overflow-x-auto rounded-md bg-muted p-2 text-meta">
          {JSON.stringify(block.v_hidden, null, 2)}
        </pre>
        {canEdit && <Button onClick={clear}>Always show</Button>}
      </div>
    );
  }
  const { conditions } = visibility;
  const change = (index: number, condition: Condition) =>
    save({ ...visibility, conditions: conditions.with(index, condition) });
  return (
    <fieldset disabled={!canEdit} className="flex flex-col gap-3">
      <legend className="sr-only">Visibility</legend>
      <p aria-live="polite">
        {conditions.length > 0 && !conditions.some(isComplete)
          ? "Choose a question and what its answer must be. Until then this is always shown."
          : inWords(visibility, fields)}
      </p>
      {conditions.length > 0 && <Effect visibility={visibility} onChange={save} />}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={index} className="flex items-start gap-1 rounded-md border border-border p-2">
          <ConditionRow condition={condition} fields={askable} onChange={(next) => change(index, next)} />
          <IconButton
            label="Remove condition"
            onClick={() => save({ ...visibility, conditions: conditions.toSpliced(index, 1) })}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {conditions.some(isComplete) && !conditions.every(isComplete) && (
        <p className="text-meta text-muted-foreground">A condition counts once it is complete.</p>
      )}
      {askable.length === 0 ? (
        <p className="text-muted-foreground">Add another question first: conditions ask about its answer.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => save({ ...visibility, conditions: [...conditions, EMPTY_CONDITION] })}>
            <Plus aria-hidden />
            Add condition
          </Button>
          {conditions.length > 0 && (
            <Button variant="ghost" onClick={() => save({ ...visibility, conditions: [] })}>
              Clear
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Effect({ visibility, onChange }: { visibility: Visibility; onChange: (next: Visibility) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="What happens"
        value={visibility.effect}
        onChange={(event) => onChange({ ...visibility, effect: event.target.value as Visibility["effect"] })}
      >
        <option value="show">Show</option>
        <option value="hide">Hide</option>
      </Select>
      <span>when</span>
      {visibility.conditions.length > 1 && (
        <>
          <Select
            aria-label="How conditions are joined"
            value={visibility.join}
            onChange={(event) => onChange({ ...visibility, join: event.target.value as Visibility["join"] })}
          >
            <option value="&&">all</option>
            <option value="||">any</option>
          </Select>
          <span>of these are true:</span>
        </>
      )}
    </div>
  );
}
