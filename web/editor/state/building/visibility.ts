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
import { formatMessage } from "#core/values/message.ts";
import { texts } from "./texts.ts";

const { operators: words } = texts;
/** The language of the editor. */
const LANG = "en";

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
  { operator: "==", label: words.no_value, isEmptiness: true },
  { operator: "!=", label: words.any_value, isEmptiness: true },
];

/** Types that store codes, which differ from the text shown. */
const CODES: ReadonlySet<string> = new Set(["color", "country"]);

const TEXT_CHOICES: readonly OperatorChoice[] = [
  { operator: "contains", label: words.contains },
  { operator: "not_contains", label: words.not_contains },
  { operator: "starts_with", label: words.starts_with },
  { operator: "ends_with", label: words.ends_with },
  ...EMPTINESS,
];

/** The comparisons offered for a field's answer. */
export function operatorChoices(field: FieldDefinition): readonly OperatorChoice[] {
  const { value } = fieldTypeRow(field.type);
  if (value === "boolean") {
    return [
      { operator: "==", label: words.is_true },
      { operator: "!=", label: words.is_false },
    ];
  }
  if (value === "choice") {
    const [has, hasNot] = isMultiple(field) ? [words.includes, words.not_includes] : [words.is, words.is_not];
    return [{ operator: "==", label: has }, { operator: "!=", label: hasNot }, ...EMPTINESS];
  }
  const equality: OperatorChoice[] = [
    { operator: "==", label: words.is },
    { operator: "!=", label: words.is_not },
  ];
  if (value === "number" || value === "date" || value === "datetime") {
    const isNumber = value === "number";
    equality.push(
      { operator: ">", label: isNumber ? words.more : words.after },
      { operator: "<", label: isNumber ? words.less : words.before },
      { operator: ">=", label: isNumber ? words.at_least : words.on_or_after },
      { operator: "<=", label: isNumber ? words.at_most : words.on_or_before },
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

const nameOf = ({ label, type, name }: FieldDefinition) =>
  label || (type === "hidden" ? name : texts.untitled);

function describeCondition(condition: Condition, fields: ReadonlyMap<string, FieldDefinition>): string {
  const field = fields.get(condition.field_id);
  if (field === undefined) return texts.deleted_question;
  const isEmptiness = condition.value === null;
  const choice = operatorChoices(field).find(
    (one) => one.operator === condition.operator && (one.isEmptiness ?? false) === isEmptiness,
  );
  const sentence = `${nameOf(field)} ${choice?.label ?? condition.operator}`;
  if (isEmptiness || typeof condition.value === "boolean") return sentence;
  const option = optionOf(field, condition.value);
  // The id of a deleted option tells an owner nothing.
  if (option === undefined && fieldTypeRow(field.type).value === "choice")
    return `${sentence} ${texts.deleted_option}`;
  const value = option?.label ?? condition.value;
  return `${sentence} ${typeof value === "string" ? formatMessage(texts.quoted, { text: value }, LANG) : value}`;
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
  return parts.join(join === "&&" ? texts.and : texts.or);
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
  if (members.length === 0) return texts.always_shown;
  const message = effect === "show" ? texts.shown_when : texts.hidden_when;
  return formatMessage(message, { conditions: describeMembers(join, members, fields) }, LANG);
}

/** Whether a block is hidden always or by its conditions, rather than shown by them. */
export function isHiding(v_hidden: Expression | null | undefined): boolean {
  return isAlwaysHidden(v_hidden) || fromExpression(conditionsOf(v_hidden))?.effect === "hide";
}

/** When a block is shown, in words; null if always. */
export function describeWhenShown(
  v_hidden: Expression | null | undefined,
  fields: ReadonlyMap<string, FieldDefinition>,
): string | null {
  if (isAlwaysHidden(v_hidden)) return texts.always_hidden;
  const conditions = conditionsOf(v_hidden);
  if (conditions === false) return null;
  const visibility = fromExpression(conditions);
  return visibility === null ? texts.by_expression : describeVisibility(visibility, fields);
}
