import type { FieldDefinition } from "../fields/field.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import { relatedOf } from "../fields/related.ts";

/**
 * How the answers to a question are counted.
 * - options: by the chosen options · values: by their texts, of which there are few · numbers: by their values
 * - days: by a date's text · moments: by the day of a time zone
 * - answered: how many there are
 */
export const COUNTED_AS = ["options", "values", "numbers", "days", "moments", "answered"] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** Null: the field has no answers of its own. */
export function countedAs(field: FieldDefinition): CountedAs | null {
  if (relatedOf(field) !== null) return null;
  switch (fieldTypeRow(field.type).value) {
    case "none":
      return null;
    case "choice":
      return "options";
    case "boolean":
      return "values";
    case "number":
      return "numbers";
    case "datetime":
      return "moments";
    case "date":
      return field.type === "date" ? "days" : "values";
    default:
      return field.type === "country" ? "values" : "answered";
  }
}

/** Of all fields that have answers, in the order of their ids, so that moving a question changes nothing. */
export function countedFields(fields: readonly FieldDefinition[]): Record<string, CountedAs> {
  const sorted = fields.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(
    sorted.flatMap((field) => {
      const counted = countedAs(field);
      return counted === null ? [] : [[field.id, counted]];
    }),
  );
}
