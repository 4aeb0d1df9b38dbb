import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { conditionsOf, isAlwaysHidden, withAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import type { Visibility } from "#core/forms/logic/conditions.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { SwitchLine } from "../../../../ui/inputs/switch-line.tsx";
import { fieldsByIdAtom, patchBlockAtom, type SelectedBlock } from "../../../state/building/blocks.ts";
import {
  canBeAsked,
  conditionsWithin,
  describeVisibility,
  EMPTY_CONDITION,
  isComplete,
} from "../../../state/building/visibility.ts";
import { readVisibilityAtom, setVisibilityAtom } from "../../../state/building/visibility-draft.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { useAnnouncedChange } from "../../../state/shell/announcement.ts";
import { ConditionList, JoinSelect } from "./condition-list.tsx";
import { texts } from "./texts.ts";

/**
 * Edits a block's visibility: always hidden, or by conditions on other answers. Describes the conditions in
 * words, and stores every change.
 */
export default function VisibilityEditor({ block }: { block: SelectedBlock }) {
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const visibility = useAtomValue(readVisibilityAtom)(block);
  const isHidden = isAlwaysHidden(block.v_hidden);
  return (
    <div className="flex flex-col gap-4">
      <SwitchLine
        label={texts.hide}
        checked={isHidden}
        disabled={!canEdit}
        onChange={(next) => patch(block.id, { v_hidden: withAlwaysHidden(block.v_hidden, next) })}
      />
      {isHidden && <p className="text-meta text-muted-foreground">{texts.hidden_about}</p>}
      {visibility === null ? (
        <OwnExpression block={block} />
      ) : (
        <Conditions key={block.id} {...{ block, visibility }} />
      )}
    </div>
  );
}

function OwnExpression({ block }: { block: SelectedBlock }) {
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{texts.own_expression}</p>
      <pre className="max-w-full overflow-x-auto rounded-md bg-muted p-2 text-meta">
        {JSON.stringify(conditionsOf(block.v_hidden), null, 2)}
      </pre>
      {canEdit && <Button onClick={() => patch(block.id, { v_hidden: false })}>{texts.always_show}</Button>}
    </div>
  );
}

interface ConditionsProps {
  block: SelectedBlock;
  visibility: Visibility;
}

function Conditions({ block, visibility }: ConditionsProps) {
  const fields = useAtomValue(fieldsByIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setVisibility = useSetAtom(setVisibilityAtom);
  const { conditions } = visibility;
  const all = conditionsWithin(conditions);
  const rows = useRef<HTMLFieldSetElement>(null);
  const askable = [...fields.values()].filter(
    (field) => canBeAsked(field) && field.id !== block.form_field_id,
  );
  const isIncomplete = all.length > 0 && !all.some(isComplete);
  const description = isIncomplete ? texts.incomplete : describeVisibility(visibility, fields);
  useAnnouncedChange(description);
  const save = (next: Visibility) => setVisibility(block, next);
  const add = (member: Visibility["conditions"][number]) => {
    save({ ...visibility, conditions: [...conditions, member] });
    requestAnimationFrame(() =>
      [...(rows.current?.querySelectorAll<HTMLElement>("[role=combobox]") ?? [])].at(-1)?.focus(),
    );
  };
  return (
    <fieldset ref={rows} disabled={!canEdit} className="flex flex-col gap-3">
      <legend className="sr-only">{texts.title}</legend>
      <p>{description}</p>
      {conditions.length > 0 && <Effect visibility={visibility} onChange={save} />}
      <ConditionList
        members={conditions}
        fields={askable}
        onChange={(members) => save({ ...visibility, conditions: members })}
      />
      {all.some(isComplete) && !all.every(isComplete) && (
        <p className="text-meta text-muted-foreground">{texts.some_incomplete}</p>
      )}
      {askable.length === 0 ? (
        <p className="text-muted-foreground">{texts.no_questions}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => add(EMPTY_CONDITION)}>
            <Plus aria-hidden />
            {texts.add_condition}
          </Button>
          {conditions.length > 0 && (
            <Button onClick={() => add({ join: oppositeOf(visibility), conditions: [EMPTY_CONDITION] })}>
              <Plus aria-hidden />
              {texts.add_group}
            </Button>
          )}
          {conditions.length > 0 && (
            <Button variant="ghost" onClick={() => save({ ...visibility, conditions: [] })}>
              {texts.clear}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** The operator of a new group. A group is useful only if its operator differs from the one around it. */
const oppositeOf = ({ join }: Visibility) => (join === "&&" ? "||" : "&&");

function Effect({ visibility, onChange }: { visibility: Visibility; onChange: (next: Visibility) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={texts.effect}
        value={visibility.effect}
        onChange={(effect) => onChange({ ...visibility, effect })}
        choices={[
          { value: "show", label: texts.show },
          { value: "hide", label: texts.hide_when },
        ]}
      />
      <span>{texts.when}</span>
      {visibility.conditions.length > 1 && (
        <>
          <JoinSelect
            label={texts.join}
            join={visibility.join}
            onChange={(join) => onChange({ ...visibility, join })}
          />
          <span>{texts.of_these}</span>
        </>
      )}
    </div>
  );
}
