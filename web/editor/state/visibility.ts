import type { Expression, Operator } from "#core/expressions/expression.ts";
import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { can, fieldTypeRow, isMultiple } from "#core/fields/registry.ts";

export type ConditionOperator = Extract<Operator, "==" | "!=" | ">" | "<" | ">=" | "<=">;

export interface Condition {
  /** Empty: no field is chosen yet. */
  field_id: string;
  operator: ConditionOperator;
  /** Null asks for "no answer"; the empty text: nothing is chosen or written yet. */
  value: string | number | boolean | null;
}

/** When a block is shown, as the builder puts it. */
export interface Visibility {
  /** Whether the block is shown, or hidden, when the conditions hold. */
  effect: "show" | "hide";
  /** Whether all of them must hold, or any. */
  join: "&&" | "||";
  conditions: Condition[];
}

const ALWAYS: Visibility = { effect: "show", join: "&&", conditions: [] };
const REFERENCE = /^#\/fields\/([^/]+)\/value$/;
const OPERATORS: readonly string[] = ["==", "!=", ">", "<", ">=", "<="] satisfies ConditionOperator[];

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

/** The visibility that an expression stands for; null where it says more than the builder can show. */
export function fromExpression(expression: Expression | null | undefined): Visibility | null {
  if (expression === false || expression === null || expression === undefined) return ALWAYS;
  if (Array.isArray(expression) && expression[1] === "==" && expression[2] === false) {
    const inner = readConditions(expression[0]);
    if (inner !== null) return { effect: "show", ...inner };
  }
  const conditions = readConditions(expression);
  return conditions === null ? null : { effect: "hide", ...conditions };
}

function readConditions(expression: Expression): Omit<Visibility, "effect"> | null {
  if (!Array.isArray(expression)) return null;
  const [left, operator, right] = expression as readonly [Expression, Operator, Expression];
  if (operator !== "&&" && operator !== "||") {
    const condition = readCondition(left, operator, right);
    return condition === null ? null : { join: "&&", conditions: [condition] };
  }
  const before = readConditions(left);
  const after = readConditions(right);
  if (before === null || after === null || after.conditions.length > 1) return null;
  if (before.conditions.length > 1 && before.join !== operator) return null;
  return { join: operator, conditions: [...before.conditions, ...after.conditions] };
}

function readCondition(left: Expression, operator: Operator, right: Expression): Condition | null {
  if (typeof left !== "object" || left === null || Array.isArray(left)) return null;
  const field_id = REFERENCE.exec((left as { $ref: string }).$ref)?.[1];
  if (field_id === undefined || !OPERATORS.includes(operator) || typeof right === "object") {
    return right === null && field_id !== undefined && (operator === "==" || operator === "!=")
      ? { field_id, operator, value: null }
      : null;
  }
  return { field_id, operator: operator as ConditionOperator, value: right };
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

/** The option that a condition names; by its value too, as forms that were made by a program may have it. */
function optionOf({ options }: FieldDefinition, value: Condition["value"]): OptionDefinition | undefined {
  return options.find(({ id }) => id === value) ?? options.find((option) => option.value === value);
}

/** "Shown when Attending is “Yes” and Guests is more than 1." What is not complete goes unsaid: it does nothing. */
export function inWords(visibility: Visibility, fields: ReadonlyMap<string, FieldDefinition>): string {
  const conditions = visibility.conditions.filter(isComplete);
  if (conditions.length === 0) return "Always shown.";
  const said = conditions.map((condition) => conditionInWords(condition, fields));
  const joined = said.join(visibility.join === "&&" ? " and " : " or ");
  return `${visibility.effect === "show" ? "Shown" : "Hidden"} when ${joined}.`;
}
