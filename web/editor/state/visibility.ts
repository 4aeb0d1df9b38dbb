import type { Expression } from "#core/expressions/expression.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { can, fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { type Condition, type ConditionOperator, optionOf, type Visibility } from "#core/forms/conditions.ts";

/** Whether a condition says everything: of which field, and compared with what. */
export function isComplete({ field_id, value }: Condition): boolean {
  return field_id !== "" && value !== "";
}

/** The `v_hidden` of a visibility, without what is not complete. "Shown when" is "hidden when it is false that". */
export function toExpression({ effect, join, conditions }: Visibility): Expression {
  const [first, ...rest] = conditions
    .filter(isComplete)
    .map(
      ({ field_id, operator, value }): Expression => [
        { $ref: `#/fields/${field_id}/value` },
        operator,
        value,
      ],
    );
  if (first === undefined) return false;
  const holds = rest.reduce((left, right): Expression => [left, join, right], first);
  return effect === "hide" ? holds : [holds, "==", false];
}

/** Fields whose answers a condition may ask about. */
export function canBeAsked(field: FieldDefinition): boolean {
  return can(field.type, "referable");
}

export interface OperatorChoice {
  operator: ConditionOperator;
  label: string;
  /** The comparison is with "no answer". */
  isEmptiness?: boolean;
}

const EMPTINESS: readonly OperatorChoice[] = [
  { operator: "==", label: "has no answer", isEmptiness: true },
  { operator: "!=", label: "has an answer", isEmptiness: true },
];

/** What can be asked of a field's answer, in words. */
export function operatorChoices(field: FieldDefinition): readonly OperatorChoice[] {
  const { value } = fieldTypeRow(field.type);
  if (value === "boolean") {
    return [
      { operator: "==", label: "is on" },
      { operator: "!=", label: "is off" },
    ];
  }
  if (value === "choice") {
    const [has, hasNot] = isMultiple(field) ? ["includes", "does not include"] : ["is", "is not"];
    return [{ operator: "==", label: has }, { operator: "!=", label: hasNot }, ...EMPTINESS];
  }
  const equality: OperatorChoice[] = [
    { operator: "==", label: "is" },
    { operator: "!=", label: "is not" },
  ];
  if (value === "number" || value === "date" || value === "datetime") {
    const isNumber = value === "number";
    equality.push(
      { operator: ">", label: isNumber ? "is more than" : "is after" },
      { operator: "<", label: isNumber ? "is less than" : "is before" },
      { operator: ">=", label: isNumber ? "is at least" : "is on or after" },
      { operator: "<=", label: isNumber ? "is at most" : "is on or before" },
    );
  }
  return [...equality, ...EMPTINESS];
}

/** A condition to begin with: nothing is chosen yet. */
export const EMPTY_CONDITION: Condition = { field_id: "", operator: "==", value: "" };

/** A condition on a field whose answer is still to be chosen, unless there is nothing to choose. */
export function conditionOn(field: FieldDefinition): Condition {
  const isBoolean = fieldTypeRow(field.type).value === "boolean";
  return { field_id: field.id, operator: "==", value: isBoolean ? true : "" };
}

const nameOf = (field: FieldDefinition) => field.label || field.name;

function conditionInWords(condition: Condition, fields: ReadonlyMap<string, FieldDefinition>): string {
  const field = fields.get(condition.field_id);
  if (field === undefined) return "a deleted field is answered";
  const isEmptiness = condition.value === null;
  const choice = operatorChoices(field).find(
    (one) => one.operator === condition.operator && (one.isEmptiness ?? false) === isEmptiness,
  );
  const said = `${nameOf(field)} ${choice?.label ?? condition.operator}`;
  if (isEmptiness || typeof condition.value === "boolean") return said;
  const option = optionOf(field, condition.value);
  const value = option?.label ?? condition.value;
  return `${said} ${typeof value === "string" ? `“${value}”` : value}`;
}

/** "Shown when Attending is “Yes” and Guests is more than 1." What is not complete goes unsaid: it does nothing. */
export function inWords(visibility: Visibility, fields: ReadonlyMap<string, FieldDefinition>): string {
  const conditions = visibility.conditions.filter(isComplete);
  if (conditions.length === 0) return "Always shown.";
  const said = conditions.map((condition) => conditionInWords(condition, fields));
  const joined = said.join(visibility.join === "&&" ? " and " : " or ");
  return `${visibility.effect === "show" ? "Shown" : "Hidden"} when ${joined}.`;
}
