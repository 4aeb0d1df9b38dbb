import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { en } from "#core/forms/texts/en.ts";

/** Why a value is refused, and how to correct it. */
export const explain = (field: FieldDefinition, reasons: readonly Reason[]): string =>
  explainReasons(field, reasons, en, "en");
