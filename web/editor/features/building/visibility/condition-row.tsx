import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Condition } from "#core/forms/logic/conditions.ts";
import { Combobox } from "../../../../ui/inputs/choices/combobox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { ColorInput } from "../../../../ui/inputs/colors/color-input.tsx";
import { DateInput } from "../../../../ui/inputs/dates/date-input.tsx";
import { isDateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { Input } from "../../../../ui/inputs/input.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import { conditionOn, operatorChoices } from "../../../state/building/visibility.ts";
import { texts } from "./texts.ts";

interface ConditionRowProps {
  condition: Condition;
  /** Fields that a condition may refer to. */
  fields: readonly FieldDefinition[];
  onChange: (condition: Condition) => void;
}

/** A condition: field, operator and value. */
export function ConditionRow({ condition, fields, onChange }: ConditionRowProps) {
  const field = fields.find(({ id }) => id === condition.field_id);
  const isEmptiness = condition.value === null;
  const operators = field === undefined ? [] : operatorChoices(field);
  const chosen = operators.findIndex(
    (one) => one.operator === condition.operator && (one.isEmptiness ?? false) === isEmptiness,
  );

  function chooseField(field_id: string) {
    const next = fields.find(({ id }) => id === field_id);
    if (next !== undefined) onChange(conditionOn(next));
  }

  function chooseOperator(index: number) {
    const next = operators[index];
    if (next === undefined || field === undefined) return;
    const value = next.isEmptiness ? null : isEmptiness ? conditionOn(field).value : condition.value;
    onChange({ ...condition, operator: next.operator, value });
  }

  return (
    <div className="flex min-w-0 grow flex-col gap-1.5">
      <Combobox
        aria-label={texts.question}
        value={condition.field_id}
        placeholder={condition.field_id === "" ? texts.choose_question : texts.deleted_question}
        onChange={chooseField}
        choices={fields.map(({ id, label }) => ({ value: id, label: label || texts.untitled }))}
      />
      {field !== undefined && (
        <div className="flex gap-1.5">
          <Select
            aria-label={texts.operator}
            className="basis-1/2 grow"
            value={String(chosen)}
            onChange={(index) => chooseOperator(Number(index))}
            choices={operators.map(({ label }, index) => ({ value: String(index), label }))}
          />
          {!isEmptiness && <ConditionValue condition={condition} field={field} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}

interface ConditionValueProps {
  condition: Condition;
  field: FieldDefinition;
  onChange: (condition: Condition) => void;
}

function ConditionValue({ condition, field, onChange }: ConditionValueProps) {
  const { value: kind } = fieldTypeRow(field.type);
  if (kind === "boolean") return null;
  const { value } = condition;
  const shared = {
    "aria-label": texts.value,
    className: "min-w-0 basis-1/2 grow",
    value: String(value),
    onChange: (next: string) => onChange({ ...condition, value: next }),
  };
  if (kind === "choice") {
    return (
      <Select
        {...shared}
        choices={field.options.map(({ id, label, value: text }) => ({ value: id, label: label || text }))}
      />
    );
  }
  if (kind === "number") {
    return (
      <NumberInput
        {...shared}
        value={typeof value === "number" ? value : null}
        onChange={(next) => onChange({ ...condition, value: next ?? "" })}
      />
    );
  }
  if (isDateKind(field.type)) return <DateInput {...shared} kind={field.type} />;
  if (field.type === "color") return <ColorInput {...shared} isClearable />;
  return <Input {...shared} onChange={({ target }) => shared.onChange(target.value)} />;
}
