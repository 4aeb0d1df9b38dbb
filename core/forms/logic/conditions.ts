import type { Expression, Operator } from "../../expressions/expression.ts";
import type { FieldDefinition, OptionDefinition } from "../../fields/field.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import { formatLocal } from "../../values/local-format.ts";
import { formatMessage } from "../../values/message.ts";
import type { Language } from "../definition/language.ts";
import type { Texts } from "../texts/en.ts";

export type ConditionOperator = Exclude<Operator, "&&" | "||" | "??" | "+" | "-" | "*" | "/" | "%">;

export interface Condition {
  /** Empty until a field is chosen. */
  field_id: string;
  operator: ConditionOperator;
  /** Null tests for "no answer". The empty text means "not chosen or written yet". */
  value: string | number | boolean | null;
}

/** Conditions that are joined into one. */
export interface ConditionGroup {
  /** Whether all of them must hold, or any. */
  join: "&&" | "||";
  conditions: readonly Condition[];
}

/** A block's visibility as the builder edits it: conditions, with groups one level deep. */
export interface Visibility {
  /** Whether the conditions show or hide the block. */
  effect: "show" | "hide";
  join: "&&" | "||";
  conditions: readonly (Condition | ConditionGroup)[];
}

export function isGroup(member: Condition | ConditionGroup): member is ConditionGroup {
  return "conditions" in member;
}

const ALWAYS: Visibility = { effect: "show", join: "&&", conditions: [] };
const REFERENCE = /^#\/fields\/([^/]+)\/value$/;

/** The visibility of an expression; null if the builder cannot represent it. */
export function fromExpression(expression: Expression | null | undefined): Visibility | null {
  if (expression === false || expression === null || expression === undefined) return ALWAYS;
  if (Array.isArray(expression) && expression[1] === "==" && expression[2] === false) {
    const inner = readMembers(expression[0]);
    if (inner !== null) return { effect: "show", ...inner };
  }
  const members = readMembers(expression);
  return members === null ? null : { effect: "hide", ...members };
}

type Members = Omit<Visibility, "effect">;

/** Reads a left-associative chain of operators into its members; null if the builder cannot represent it. */
function readMembers(expression: Expression): Members | null {
  if (!Array.isArray(expression)) return null;
  const [left, operator, right] = expression as readonly [Expression, Operator, Expression];
  if (operator !== "&&" && operator !== "||") {
    const condition = readCondition(left, operator, right);
    return condition === null ? null : { join: "&&", conditions: [condition] };
  }
  const before = readMembers(left);
  const last = asMember(readMembers(right));
  if (before === null || last === null) return null;
  if (before.conditions.length === 1 || before.join === operator)
    return { join: operator, conditions: [...before.conditions, last] };
  const first = asMember(before);
  return first === null ? null : { join: operator, conditions: [first, last] };
}

/** Members as one member of another chain; null if they contain groups themselves. */
function asMember(members: Members | null): Condition | ConditionGroup | null {
  if (members === null) return null;
  const { join, conditions } = members;
  const flat = conditions.filter((member): member is Condition => !isGroup(member));
  if (flat.length < conditions.length) return null;
  return flat.length === 1 ? flat[0]! : { join, conditions: flat };
}

function readCondition(left: Expression, operator: Operator, right: Expression): Condition | null {
  if (typeof left !== "object" || left === null || Array.isArray(left)) return null;
  const field_id = REFERENCE.exec((left as { $ref: string }).$ref)?.[1];
  if (field_id === undefined || !isConditionOperator(operator) || typeof right === "object") {
    return right === null && field_id !== undefined && (operator === "==" || operator === "!=")
      ? { field_id, operator, value: null }
      : null;
  }
  return { field_id, operator, value: right };
}

/** The option that a condition names, by id or by value: programs may create conditions with values. */
export function optionOf(
  { options }: FieldDefinition,
  value: Condition["value"],
): OptionDefinition | undefined {
  return options.find(({ id }) => id === value) ?? options.find((option) => option.value === value);
}

/** The opposite of each comparison; null: it has none. */
const OPPOSITES: Readonly<Record<ConditionOperator, ConditionOperator | null>> = {
  "==": "!=",
  "!=": "==",
  ">": "<=",
  "<": ">=",
  ">=": "<",
  "<=": ">",
  contains: "not_contains",
  not_contains: "contains",
  starts_with: null,
  ends_with: null,
};

const isConditionOperator = (operator: Operator): operator is ConditionOperator =>
  Object.hasOwn(OPPOSITES, operator);

/** The sign of a comparison, or its text. */
const COMPARISONS = {
  "==": "condition.is",
  "!=": "condition.is_not",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
  contains: "condition.contains",
  not_contains: "condition.not_contains",
  starts_with: "condition.starts_with",
  ends_with: "condition.ends_with",
} as const satisfies Readonly<Record<ConditionOperator, string>>;

type Comparison = (typeof COMPARISONS)[ConditionOperator];
type ComparisonText = Extract<Comparison, `condition.${string}`>;

const isText = (comparison: Comparison): comparison is ComparisonText => comparison.startsWith("condition.");

type ConditionTexts = Pick<
  Texts,
  | "choice.yes"
  | "choice.no"
  | "condition.only_if"
  | "condition.not_if"
  | "condition.answered"
  | "condition.unanswered"
  | "condition.compares"
  | ComparisonText
>;

function describeCondition(
  { operator, value }: Condition,
  field: FieldDefinition,
  texts: ConditionTexts,
  lang: Language,
): string {
  const question = field.label || field.name;
  if (value === null) {
    const text = texts[operator === "==" ? "condition.unanswered" : "condition.answered"];
    return formatMessage(text, { question }, lang);
  }
  if (fieldTypeRow(field.type).value === "boolean") {
    const isYes = (value === true) === (operator === "==");
    const answer = texts[isYes ? "choice.yes" : "choice.no"];
    return formatMessage(texts["condition.is"], { question, value: answer }, lang);
  }
  const expected = optionOf(field, value)?.label ?? value;
  const shown = typeof expected === "number" ? expected : formatLocal(field.type, `${expected}`, lang);
  const comparison = COMPARISONS[operator];
  return isText(comparison)
    ? formatMessage(texts[comparison], { question, value: shown }, lang)
    : formatMessage(texts["condition.compares"], { question, sign: comparison, value: shown }, lang);
}

/**
 * When a question is asked, for readers without JavaScript: “Only if “Attending”: Yes”. Null if the
 * expression is more complex, or never hides the question.
 */
export function askedWhen(
  expression: Expression | null | undefined,
  fields: ReadonlyMap<string, FieldDefinition>,
  texts: ConditionTexts,
  lang: Language,
): string | null {
  const visibility = fromExpression(expression);
  if (visibility === null || visibility.conditions.length === 0) return null;
  const [first] = visibility.conditions;
  const isAlone = visibility.effect === "hide" && visibility.conditions.length === 1;
  const isTurned = isAlone && first !== undefined && !isGroup(first) && OPPOSITES[first.operator] !== null;
  const describe = (one: Condition): string | null => {
    const field = fields.get(one.field_id);
    const condition = isTurned ? { ...one, operator: OPPOSITES[one.operator] ?? one.operator } : one;
    return field ? describeCondition(condition, field, texts, lang) : null;
  };
  // A sentence with both "and" and "or" would be ambiguous.
  if (visibility.conditions.some(isGroup)) return null;
  const sentences = (visibility.conditions as readonly Condition[]).map(describe);
  if (sentences.includes(null)) return null;
  const list = new Intl.ListFormat(lang, { type: visibility.join === "&&" ? "conjunction" : "disjunction" });
  const conditions = list.format(sentences as string[]);
  const isShown = isTurned || visibility.effect === "show";
  return formatMessage(texts[isShown ? "condition.only_if" : "condition.not_if"], { conditions }, lang);
}
