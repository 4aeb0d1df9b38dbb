import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Condition } from "#core/forms/logic/conditions.ts";
import { Input } from "../../../../ui/inputs/input.tsx";
import { Select } from "../../../../ui/inputs/select.tsx";
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
      <Select
        aria-label={texts.question}
        value={condition.field_id}
        onChange={(event) => chooseField(event.target.value)}
      >
        {field === undefined && (
          <option value={condition.field_id}>
            {condition.field_id === "" ? texts.choose_question : texts.deleted_question}
          </option>
        )}
        {fields.map(({ id, label }) => (
          <option key={id} value={id}>
            {label || texts.untitled}
          </option>
        ))}
      </Select>
      {field !== undefined && (
        <div className="flex gap-1.5">
          <Select
            aria-label={texts.operator}
            className="basis-1/2 grow"
            value={chosen}
            onChange={(event) => chooseOperator(Number(event.target.value))}
          >
            {operators.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
          {!isEmptiness && <ConditionValue condition={condition} field={field} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}

const NATIVE_INPUTS: Partial<Record<FieldDefinition["type"], string>> = {
  date: "date",
  time: "time",
  "datetime-local": "datetime-local",
  month: "month",
  week: "week",
  color: "color",
};

interface ConditionValueProps {
  condition: Condition;
  field: FieldDefinition;
  onChange: (condition: Condition) => void;
}

function ConditionValue({ condition, field, onChange }: ConditionValueProps) {
  const { value: kind } = fieldTypeRow(field.type);
  const className = "min-w-0 basis-1/2 grow";
  if (kind === "boolean") return null;
  if (kind === "choice") {
    return (
      <Select
        aria-label={texts.value}
        className={className}
        value={String(condition.value)}
        onChange={(event) => onChange({ ...condition, value: event.target.value })}
      >
        {!field.options.some(({ id }) => id === condition.value) && (
          <option value={String(condition.value)}>{texts.choose}</option>
        )}
        {field.options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  const isNumber = kind === "number";
  return (
    <Input
      aria-label={texts.value}
      className={className}
      type={isNumber ? "number" : (NATIVE_INPUTS[field.type] ?? "text")}
      step="any"
      value={String(condition.value)}
      onChange={({ target }) =>
        onChange({
          ...condition,
          value: isNumber && target.value !== "" ? target.valueAsNumber : target.value,
        })
      }
    />
  );
}
