import type { Expression } from "#core/expressions/expression.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { can, fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { conditionsOf, isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import {
  type Condition,
  type ConditionGroup,
  type ConditionOperator,
  fromExpression,
  isGroup,
  optionOf,
  type Visibility,
} from "#core/forms/logic/conditions.ts";

/** Whether a condition names a field and a value. */
export function isComplete({ field_id, value }: Condition): boolean {
  return field_id !== "" && value !== "";
}

type Member = Condition | ConditionGroup;

/** The conditions that have an effect: complete ones, and groups that contain some. */
function completeMembers(members: readonly Member[]): Member[] {
  return members.flatMap((member): Member[] => {
    if (!isGroup(member)) return isComplete(member) ? [member] : [];
    const conditions = member.conditions.filter(isComplete);
    return conditions.length > 0 ? [{ ...member, conditions }] : [];
  });
}

/** All conditions of a visibility, inside and outside groups. */
export function conditionsWithin(members: readonly Member[]): Condition[] {
  return members.flatMap((member) => (isGroup(member) ? member.conditions : [member]));
}

/**
 * The `v_hidden` of a visibility, without incomplete conditions. "Shown when" is stored as "hidden unless".
 */
export function toExpression({ effect, join, conditions }: Visibility): Expression {
  const holds = joined(join, completeMembers(conditions));
  if (holds === undefined) return false;
  return effect === "hide" ? holds : [holds, "==", false];
}

function joined(join: Visibility["join"], members: readonly Member[]): Expression | undefined {
  const [first, ...rest] = members.map((member): Expression => {
    if (isGroup(member)) return joined(member.join, member.conditions) ?? false;
    return [{ $ref: `#/fields/${member.field_id}/value` }, member.operator, member.value];
  });
  return first && rest.reduce((left, right): Expression => [left, join, right], first);
}

/** Whether a condition may refer to the field. */
export function canBeAsked(field: FieldDefinition): boolean {
  return can(field.type, "referable");
}

export interface OperatorChoice {
  operator: ConditionOperator;
  label: string;
  /** Whether it compares with "no answer". */
  isEmptiness?: boolean;
}

const EMPTINESS: readonly OperatorChoice[] = [
  { operator: "==", label: "has no answer", isEmptiness: true },
  { operator: "!=", label: "has an answer", isEmptiness: true },
];

/** Types that store codes, which differ from the text shown. */
const CODES: ReadonlySet<string> = new Set(["color", "country"]);

const TEXT_CHOICES: readonly OperatorChoice[] = [
  { operator: "contains", label: "contains" },
  { operator: "not_contains", label: "does not contain" },
  { operator: "starts_with", label: "starts with" },
  { operator: "ends_with", label: "ends with" },
  { operator: "==", label: "is empty", isEmptiness: true },
  { operator: "!=", label: "is not empty", isEmptiness: true },
];

/** The comparisons offered for a field's answer. */
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
  if (value === "text" && !CODES.has(field.type)) return [...equality, ...TEXT_CHOICES];
  return [...equality, ...EMPTINESS];
}

/** The initial condition, without a field. */
export const EMPTY_CONDITION: Condition = { field_id: "", operator: "==", value: "" };

/** The initial condition on a field. Only a boolean field has an initial value. */
export function conditionOn(field: FieldDefinition): Condition {
  const isBoolean = fieldTypeRow(field.type).value === "boolean";
  return { field_id: field.id, operator: "==", value: isBoolean ? true : "" };
}

const nameOf = (field: FieldDefinition) => field.label || field.name;

function describeCondition(condition: Condition, fields: ReadonlyMap<string, FieldDefinition>): string {
  const field = fields.get(condition.field_id);
  if (field === undefined) return "a deleted field is answered";
  const isEmptiness = condition.value === null;
  const choice = operatorChoices(field).find(
    (one) => one.operator === condition.operator && (one.isEmptiness ?? false) === isEmptiness,
  );
  const sentence = `${nameOf(field)} ${choice?.label ?? condition.operator}`;
  if (isEmptiness || typeof condition.value === "boolean") return sentence;
  const option = optionOf(field, condition.value);
  const value = option?.label ?? condition.value;
  return `${sentence} ${typeof value === "string" ? `“${value}”` : value}`;
}

function describeMembers(
  join: Visibility["join"],
  members: readonly Member[],
  fields: ReadonlyMap<string, FieldDefinition>,
): string {
  const parts = members.map((member) => {
    if (!isGroup(member)) return describeCondition(member, fields);
    const inner = describeMembers(member.join, member.conditions, fields);
    return member.conditions.length > 1 && members.length > 1 ? `(${inner})` : inner;
  });
  return parts.join(join === "&&" ? " and " : " or ");
}

/**
 * "Shown when Attending is “Yes” and Guests is more than 1." Omits incomplete conditions, which have no
 * effect.
 */
export function describeVisibility(
  { effect, join, conditions }: Visibility,
  fields: ReadonlyMap<string, FieldDefinition>,
): string {
  const members = completeMembers(conditions);
  if (members.length === 0) return "Always shown.";
  return `${effect === "show" ? "Shown" : "Hidden"} when ${describeMembers(join, members, fields)}.`;
}

/** When a block is shown, in words; null if always. */
export function describeWhenShown(
  v_hidden: Expression | null | undefined,
  fields: ReadonlyMap<string, FieldDefinition>,
): string | null {
  if (isAlwaysHidden(v_hidden)) return "Hidden from everybody.";
  const conditions = conditionsOf(v_hidden);
  if (conditions === false) return null;
  const visibility = fromExpression(conditions);
  return visibility === null ? "Shown or hidden by an expression." : describeVisibility(visibility, fields);
}
