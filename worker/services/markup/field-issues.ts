import type { FieldInput } from "#core/contracts/building/builder.ts";
import { parseExpression } from "#core/expressions/parse.ts";
import { AUTOCOMPLETE_TOKENS } from "#core/fields/autocomplete.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { isReservedName } from "#core/fields/naming/reserved-name.ts";
import { patternFault } from "#core/fields/patterns/safe-pattern.ts";
import { priceFault } from "#core/fields/payment.ts";
import { can } from "#core/fields/registry.ts";
import { isDateLimit } from "#core/fields/validate.ts";

export interface Issue {
  path: (string | number)[];
  message: string;
}

const UNSUPPORTED_PATTERN =
  "This pattern isn’t supported. Remove back-references, look-behind, inline flags, and very long repetitions.";
const LIMIT_EXAMPLES: Partial<Record<FieldType, string>> = {
  date: "Enter a date, such as 2026-07-01.",
  month: "Enter a month, such as 2026-07.",
  week: "Enter a week, such as 2026-W27.",
  time: "Enter a time, such as 10:00.",
  "datetime-local": "Enter a date and time without a time zone, such as 2026-07-01T10:00.",
};

/**
 * Lists a field's settings that no browser supports. A name, patterns and limits that have not changed since `before` are
 * not reported so that older fields can still be edited.
 */
export function fieldIssues(field: FieldInput, before?: FieldDefinition): Issue[] {
  const issue = (isFaulty: boolean, path: Issue["path"], message: string): Issue[] =>
    isFaulty ? [{ path, message }] : [];
  const { name, pattern, v_value, autocomplete } = field;
  const isReserved = name !== before?.name && isReservedName(name);
  const isComputable = v_value === undefined || parseExpression(v_value).ok;
  const fault = pattern && pattern !== before?.pattern ? patternFault(pattern) : null;
  const unknownToken = autocomplete?.find((token) => !AUTOCOMPLETE_TOKENS.includes(token));
  return [
    ...issue(isReserved, ["name"], "This name is reserved."),
    ...issue(fault === "invalid", ["pattern"], "This isn’t a valid regular expression."),
    ...issue(fault === "unsupported", ["pattern"], UNSUPPORTED_PATTERN),
    ...issue(!isComputable, ["v_value"], "This expression isn’t valid."),
    ...issue(unknownToken !== undefined, ["autocomplete"], `"${unknownToken}" is not an autofill name.`),
    ...issue(
      !!field.reference && field.type !== "search",
      ["reference"],
      "Only lookup questions can refer to a table.",
    ),
    ...issue(isAbove(field.min, field.max), ["min"], "The minimum is greater than the maximum."),
    ...issue(
      isAbove(field.minlength, field.maxlength),
      ["minlength"],
      "The minimum length is greater than the maximum length.",
    ),
    ...dateLimitIssues(field, before),
    ...optionIssues(field),
    ...priceIssues(field),
  ];
}

function dateLimitIssues(field: FieldInput, before: FieldDefinition | undefined): Issue[] {
  if (!can(field.type, "date_bounds")) return [];
  return (["min", "max"] as const).flatMap((key) => {
    const limit = field.data?.[key];
    const isOld = before?.type === field.type && before.data?.[key] === limit;
    if (isOld || typeof limit !== "string" || limit === "" || isDateLimit(field.type, limit)) return [];
    return [{ path: ["data", key], message: LIMIT_EXAMPLES[field.type] ?? "Enter a valid limit." }];
  });
}

function priceIssues(field: FieldInput): Issue[] {
  const fault = field.type === "payment" ? priceFault({ data: field.data ?? null }) : null;
  return fault === null ? [] : [{ path: ["data", fault.path], message: fault.message }];
}

function isAbove(low: number | null | undefined, high: number | null | undefined): boolean {
  return low !== null && low !== undefined && high !== null && high !== undefined && low > high;
}

function optionIssues({ options, optgroups }: FieldInput): Issue[] {
  const groups = new Set(optgroups.map(({ id }) => id));
  const stray = options.findIndex(({ optgroup_id }) => optgroup_id && !groups.has(optgroup_id));
  return [
    ...duplicates(options, "options", "id"),
    ...duplicates(options, "options", "value"),
    ...duplicates(optgroups, "optgroups", "id"),
    ...(stray < 0
      ? []
      : [{ path: ["options", stray, "optgroup_id"], message: "This group does not exist." }]),
  ];
}

function duplicates<Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  list: string,
  key: Key,
): Issue[] {
  const at = items.findIndex((item, i) => items.findIndex((other) => other[key] === item[key]) < i);
  return at < 0 ? [] : [{ path: [list, at, key], message: `This ${key} occurs twice.` }];
}
