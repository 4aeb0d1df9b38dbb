import { Plus, X } from "lucide-react";
import { useId } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import {
  type Condition,
  type ConditionGroup,
  isGroup,
  type Visibility,
} from "#core/forms/logic/conditions.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { EMPTY_CONDITION } from "../../../state/building/visibility.ts";
import { ConditionRow } from "./condition-row.tsx";
import { texts } from "./texts.ts";

type Member = Condition | ConditionGroup;

interface ConditionListProps {
  members: readonly Member[];
  /** Fields that a condition may refer to. */
  fields: readonly FieldDefinition[];
  onChange: (members: Member[]) => void;
}

/** A list of conditions and groups. */
export function ConditionList({ members, fields, onChange }: ConditionListProps) {
  const change = (index: number, member: Member) => onChange(members.with(index, member));
  const remove = (index: number) => onChange(members.toSpliced(index, 1));
  return members.map((member, index) =>
    isGroup(member) ? (
      <GroupCard
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity except their position
        key={index}
        group={member}
        fields={fields}
        onChange={(next) => change(index, next)}
        onRemove={() => remove(index)}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity except their position
      <div key={index} className="flex items-start gap-1 rounded-md border border-border bg-card p-2">
        <ConditionRow condition={member} fields={fields} onChange={(next) => change(index, next)} />
        <IconButton label={texts.remove_condition} onClick={() => remove(index)}>
          <X aria-hidden />
        </IconButton>
      </div>
    ),
  );
}

interface GroupCardProps {
  group: ConditionGroup;
  fields: readonly FieldDefinition[];
  onChange: (group: ConditionGroup) => void;
  onRemove: () => void;
}

function GroupCard({ group, fields, onChange, onRemove }: GroupCardProps) {
  const { join, conditions } = group;
  const nameId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be on the same line as the select
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex flex-col gap-2 rounded-md border border-border bg-muted/50 p-2"
    >
      <div className="flex items-center gap-2">
        <JoinSelect
          label={texts.join_group}
          join={join}
          onChange={(next) => onChange({ ...group, join: next })}
        />
        <span id={nameId} className="grow">
          {texts.of_group}
        </span>
        <IconButton label={texts.remove_group} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ConditionList
        members={conditions}
        fields={fields}
        onChange={(members) => onChange({ ...group, conditions: members as Condition[] })}
      />
      <Button
        size="sm"
        className="self-start"
        onClick={() => onChange({ ...group, conditions: [...conditions, EMPTY_CONDITION] })}
      >
        <Plus aria-hidden />
        {texts.add_to_group}
      </Button>
    </div>
  );
}

interface JoinSelectProps {
  label: string;
  join: Visibility["join"];
  onChange: (join: Visibility["join"]) => void;
}

export function JoinSelect({ label, join, onChange }: JoinSelectProps) {
  return (
    <Select
      aria-label={label}
      value={join}
      onChange={onChange}
      choices={[
        { value: "&&", label: texts.all },
        { value: "||", label: texts.any },
      ]}
    />
  );
}
