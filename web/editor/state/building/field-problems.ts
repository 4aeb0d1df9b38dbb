import { isForbiddenKey } from "#core/expressions/path.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { patternFault } from "#core/fields/patterns/safe-pattern.ts";
import { priceFault } from "#core/fields/payment.ts";
import { can, isComputed, isMultiple } from "#core/fields/registry.ts";
import type { Related } from "#core/fields/related.ts";
import { isDateLimit } from "#core/fields/validate.ts";
import { deadAcceptToken } from "#core/files/accept.ts";
import { readFormula } from "#core/forms/logic/formula.ts";
import { formulaProblem } from "#core/forms/logic/formula-check.ts";
import { formatMessage } from "#core/values/message.ts";
import { texts } from "./texts.ts";

/** Problems that prevent saving a draft, by the part of the panel that fixes them. */
export type FieldProblems = Partial<
  Record<
    | "name"
    | "pattern"
    | "length"
    | "range"
    | "step"
    | "accept"
    | "options"
    | "formula"
    | "reference"
    | "related"
    | "price",
    string
  >
>;

const isSet = (value: number | null | undefined): value is number => typeof value === "number";

function nameProblem(draft: FieldDraft, others: readonly FieldDefinition[]): string | undefined {
  const name = draft.name.trim();
  if (name === "") return texts.problems.no_name;
  if (name.length > 100) return texts.problems.long_name;
  // A hidden field may tell us who answers.
  const isOurs = name.startsWith("__gf_") && !(draft.type === "hidden" && name.startsWith("__gf_customer_"));
  if (isOurs || isForbiddenKey(name)) return texts.problems.reserved_name;
  return others.some((field) => field.name === name) ? texts.problems.taken_name : undefined;
}

/** Ignores blank options, which are empty rows that are not stored. */
function optionsProblem({ type, options: rows, optgroups }: FieldDraft): string | undefined {
  if (!can(type, "options")) return undefined;
  const options = rows.filter((option) => !isBlankOption(option));
  if (options.some(({ label }) => label.trim() === "")) return texts.problems.no_option_label;
  if (options.some(({ value }) => value.trim() === "")) return texts.problems.no_option_value;
  const values = options.map(({ value }) => value.trim());
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) return formatMessage(texts.problems.twice, { value: twice }, "en");
  return optgroups.some(({ label }) => label.trim() === "") ? texts.problems.no_group_label : undefined;
}

function acceptProblem({ type, accept }: FieldDraft): string | undefined {
  const token = can(type, "accept") ? deadAcceptToken(accept) : undefined;
  if (token === undefined) return undefined;
  const ending = /^\*?\.?([a-z0-9]+)$/.exec(token)?.[1];
  const example = ending === undefined ? "image/* or .pdf" : `.${ending}`;
  return formatMessage(texts.problems.accept, { token, example }, "en");
}

function orderProblem(
  low: number | null | undefined,
  high: number | null | undefined,
  message: string,
): string | undefined {
  return isSet(low) && isSet(high) && low > high ? message : undefined;
}

const MAX_LENGTH = 1_000_000;
const isCount = (value: number | null | undefined) =>
  !isSet(value) || (Number.isInteger(value) && value >= 0);

function lengthProblem({ minlength, maxlength }: FieldDraft): string | undefined {
  const isLength = (value: number | null | undefined) => isCount(value) && (value ?? 0) <= MAX_LENGTH;
  if (!isLength(minlength) || !isLength(maxlength)) return texts.problems.length;
  return orderProblem(minlength, maxlength, texts.problems.length_order);
}

/**
 * Checks the bounds of dates and times. Only times may be reversed because 22:00 to 06:00 crosses midnight.
 */
function boundsProblem(draft: FieldDraft): string | undefined {
  const { min, max } = draft.data ?? {};
  const isUnread = (bound: unknown) =>
    typeof bound === "string" && bound !== "" && !isDateLimit(draft.type, bound);
  const unread = [min, max].find(isUnread);
  if (unread !== undefined)
    return formatMessage(
      draft.type === "week" ? texts.problems.week : texts.problems.date,
      { text: String(unread) },
      "en",
    );
  const isReversed = typeof min === "string" && typeof max === "string" && min > max;
  return isReversed && draft.type !== "time" ? texts.problems.date_order : undefined;
}

function patternProblem(pattern: string): string | undefined {
  const fault = patternFault(pattern);
  if (fault === "invalid") return texts.problems.pattern;
  return fault === "unsupported" ? texts.problems.pattern_unsupported : undefined;
}

/** Checks the limits on the number of chosen options against the number of options. */
function countsProblem(draft: FieldDraft): string | undefined {
  if (!isMultiple(draft)) return undefined;
  const { min, max } = draft;
  if (!isCount(min) || !isCount(max)) return texts.problems.count;
  if (isSet(max) && max < 1) return texts.problems.count_least;
  const offered = draft.options.filter((option) => !isBlankOption(option)).length;
  if (isSet(min) && min > offered) return texts.problems.count_offered;
  return orderProblem(min, max, texts.problems.count_order);
}

function rangeProblem(draft: FieldDraft): string | undefined {
  if (can(draft.type, "counts")) return countsProblem(draft);
  if (can(draft.type, "date_bounds")) return boundsProblem(draft);
  return orderProblem(draft.min, draft.max, texts.problems.number_order);
}

/** Checks a computed value, if it applies. */
function valueProblem(
  draft: FieldDraft,
  others: readonly FieldDefinition[],
  { field_id = "draft", formula = null }: EditedFormula,
): string | undefined {
  if (!takesFormula(draft)) return undefined;
  const field = { ...draft, id: field_id, local_index: 0 };
  const all = [...others, field];
  if (formula !== null) {
    const read = readFormula(formula, all);
    return read.ok ? undefined : read.problem;
  }
  if (!isComputed(draft)) return undefined;
  return formulaProblem(draft.v_value ?? null, field, all) ?? undefined;
}

function relatedProblem(draft: FieldDraft): string | undefined {
  const related = draft.data?.related as Partial<Related> | undefined;
  const needsColumn = related?.kind === "values" || related?.kind === "sum";
  return needsColumn && related?.column === undefined ? texts.problems.no_column : undefined;
}

/** Whether the answer can be computed because respondents cannot type it. */
export const takesFormula = (draft: Pick<FieldDraft, "type" | "required" | "readonly">) =>
  isComputed({ ...draft, v_value: "" });

interface EditedFormula {
  field_id?: string;
  /** The text of an invalid formula. */
  formula?: string | null;
}

/** Validates a draft; `others` are the form's other fields. An empty result means that it can be saved. */
export function fieldProblems(
  draft: FieldDraft,
  others: readonly FieldDefinition[],
  edited: EditedFormula = {},
): FieldProblems {
  const { type, pattern, step } = draft;
  const found: FieldProblems = {
    name: nameProblem(draft, others),
    options: optionsProblem(draft),
    pattern: can(type, "pattern") && pattern ? patternProblem(pattern) : undefined,
    length: lengthProblem(draft),
    range: rangeProblem(draft),
    accept: acceptProblem(draft),
    reference: type === "search" && !draft.reference ? texts.problems.no_table : undefined,
    related: relatedProblem(draft),
    formula: valueProblem(draft, others, edited),
    price: type === "payment" ? priceFault({ data: draft.data ?? null })?.message : undefined,
    step: isSet(step) && step <= 0 ? texts.problems.step : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
