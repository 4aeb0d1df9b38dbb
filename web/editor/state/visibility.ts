import type { Expression, Operator } from "#core/expressions/expression.ts";
import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { can, fieldTypeRow, isMultiple } from "#core/fields/registry.ts";

export type ConditionOperator = Extract<Operator, "==" | "!=" | ">" | "<" | ">=" | "<=">;

export interface Condition {
  field_id: string;
  operator: ConditionOperator;
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

/** The `v_hidden` of a visibility. "Shown when" is "hidden when it is false that". */
export function toExpression({ effect, join, conditions }: Visibility): Expression {
  const [first, ...rest] = conditions.map(
    ({ field_id, operator, value }): Expression => [{ $ref: `#/fields/${field_id}/value` }, operator, value],
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

/** A condition to begin with. */
export function newCondition(field: FieldDefinition): Condition {
  const { value } = fieldTypeRow(field.type);
  const first: OptionDefinition | undefined = field.options[0];
  if (value === "boolean") return { field_id: field.id, operator: "==", value: true };
  if (value === "choice") return { field_id: field.id, operator: "==", value: first?.id ?? null };
  return { field_id: field.id, operator: "==", value: value === "number" ? 0 : "" };
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
  const option = field.options.find(({ id }) => id === condition.value);
  if (option !== undefined) return `${said} ${option.label}`;
  return `${said} ${typeof condition.value === "string" ? `“${condition.value}”` : condition.value}`;
}

/** "Shown when Attending is Yes and Guests is more than 1." */
export function inWords(visibility: Visibility, fields: ReadonlyMap<string, FieldDefinition>): string {
  if (visibility.conditions.length === 0) return "Always shown.";
  const said = visibility.conditions.map((condition) => conditionInWords(condition, fields));
  const joined = said.join(visibility.join === "&&" ? " and " : " or ");
  return `${visibility.effect === "show" ? "Shown" : "Hidden"} when ${joined}.`;
}
