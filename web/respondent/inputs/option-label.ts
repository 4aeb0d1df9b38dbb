import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { isOptionDisabled } from "#core/fields/options.ts";
import { stockNote } from "#core/forms/submitting/stock-note.ts";
import { optionAvailability } from "#core/inventory/availability.ts";
import type { InputProps } from "./input-props.ts";

export interface ShownOption {
  label: string;
  /** "3 left" or "Sold out"; null: none. */
  note: string | null;
  is_disabled: boolean;
}

/** A choice's label, with its stock. */
export function shownOption(
  field: FieldDefinition,
  option: OptionDefinition,
  { stock, texts, lang }: Pick<InputProps, "stock" | "texts" | "lang">,
): ShownOption {
  const label = option.label || option.value;
  if (stock === null) return { label, note: null, is_disabled: isOptionDisabled(field, option) };
  const availability = optionAvailability(option, stock, field.optgroups);
  return { label, note: stockNote(availability, texts, lang), is_disabled: availability.is_disabled };
}
