import { builderRow } from "./builder.ts";
import { currentPattern } from "./email/email-pattern.ts";
import type { FieldDefinition, FieldType } from "./field.ts";
import type { FieldSuggestion } from "./field-suggestion.ts";
import { ANY_STEP } from "./numbers/any-step.ts";
import { can } from "./registry.ts";

/** A field as the panel edits it. Options lack their stored shape. */
export type FieldDraft = Omit<FieldDefinition, "id" | "local_index">;

/** Number of empty rows for a question without options. */
const BLANK_ROWS = 3;

/** Adds empty option rows to a draft that needs options and has none. `newId` makes their ids. */
export function withOptionRows(draft: FieldDraft, newId: () => string): FieldDraft {
  if (!can(draft.type, "options") || draft.options.length > 0) return draft;
  const blank = (index: number) => ({ id: newId(), value: "", label: "", index });
  return { ...draft, options: Array.from({ length: BLANK_ROWS }, (_, index) => blank(index)) };
}

/** Drops properties of a draft that the new type does not use, so that no stale rule is stored. */
function fitting(draft: FieldDraft, type: FieldType): FieldDraft {
  const hasOptions = can(type, "options");
  // The same properties limit numbers for one type and counts for another, so they carry over only within a
  // kind.
  const keepsLimits = (["range", "counts"] as const).some((rule) => can(draft.type, rule) && can(type, rule));
  return {
    ...draft,
    type,
    required: can(type, "required") ? draft.required : false,
    readonly: can(type, "readonly") ? draft.readonly : false,
    multiple: can(type, "always_multiple") || (can(type, "multiple") && draft.multiple === true),
    pattern: can(type, "pattern") ? draft.pattern : null,
    accept: can(type, "accept") ? draft.accept : null,
    placeholder: can(type, "placeholder") ? draft.placeholder : null,
    autocomplete: can(type, "autocomplete") ? draft.autocomplete : null,
    minlength: can(type, "length") ? draft.minlength : null,
    maxlength: can(type, "length") ? draft.maxlength : null,
    min: keepsLimits ? draft.min : null,
    max: keepsLimits ? draft.max : null,
    step: can(type, "range") || can(type, "date_bounds") ? draft.step : null,
    v_value: can(type, "computed") ? draft.v_value : null,
    reference: type === "search" ? draft.reference : null,
    options: hasOptions ? draft.options : [],
    optgroups: hasOptions ? draft.optgroups : [],
  };
}

/**
 * Changes a draft's type. Empty properties get the new type's defaults. The former type's default pattern is
 * dropped; one that the owner wrote stays. `newId` makes the ids of option rows.
 */
export function withType(draft: FieldDraft, type: FieldType, newId: () => string): FieldDraft {
  const before = builderRow(draft.type).defaults ?? {};
  const defaults = builderRow(type).defaults ?? {};
  const own = (value: string | null | undefined, brought: string | undefined) =>
    value && value !== brought ? value : null;
  const kept = fitting({ ...draft, pattern: own(currentPattern(draft.pattern), before.pattern) }, type);
  const typed: FieldDraft = {
    ...kept,
    name: draft.name || (defaults.name ?? ""),
    label: draft.label || null,
    placeholder: can(type, "placeholder")
      ? (own(draft.placeholder, before.placeholder) ?? defaults.placeholder ?? null)
      : null,
    pattern: kept.pattern ?? defaults.pattern ?? null,
    multiple: kept.multiple || (draft.multiple === undefined && defaults.multiple === true),
    data: draft.type === type ? (draft.data ?? defaults.data ?? null) : (defaults.data ?? null),
  };
  return withOptionRows(typed, newId);
}

/**
 * Applies a suggestion to a draft. Properties that it leaves open keep their value, or the type's default.
 */
export function withSuggestion(
  draft: FieldDraft,
  suggestion: FieldSuggestion,
  newId: () => string,
): FieldDraft {
  const { type, options, optgroups, ...proposed } = suggestion;
  const choices = options.length > 0 ? { options, optgroups } : {};
  const typed = withType({ ...draft, ...choices }, type, newId);
  const given = Object.entries(proposed).filter(([, value]) => value !== null && value !== "");
  const step = type === "number" && draft.type !== type ? { step: ANY_STEP } : {};
  return { ...typed, ...step, ...choices, ...Object.fromEntries(given) };
}
