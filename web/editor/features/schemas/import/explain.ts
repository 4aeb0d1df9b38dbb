import type { RefusedValue } from "#core/contracts/grid/imports.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { en } from "#core/forms/texts/en.ts";
import { say } from "../../../../ui/say.ts";
import { importTexts as texts } from "./texts.ts";

/** Why a value is refused, and how to correct it. */
export function explain(
  field: FieldDefinition,
  { reasons, names = [] }: Pick<RefusedValue, "reasons" | "names">,
): string {
  if (names.length > 0)
    return names
      .map(({ name, count }) => say(count === 0 ? texts.no_row : texts.several_rows, { name, n: count }))
      .join(" ");
  const isStray = field.reference && reasons.some(({ code }) => code === "optionUnknown");
  return isStray ? texts.not_in_table : explainReasons(field, reasons, en, "en");
}
