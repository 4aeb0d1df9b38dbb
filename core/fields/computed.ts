import { parseNumber } from "../values/number.ts";
import type { FieldValue } from "./cell.ts";
import type { FieldDefinition } from "./field.ts";
import { fieldTypeRow } from "./registry.ts";

/**
 * The result of a `v_value` as an answer of its field: numbers for number fields, texts for the others, else
 * null.
 */
export function toComputedValue(field: Pick<FieldDefinition, "type">, outcome: unknown): FieldValue {
  if (fieldTypeRow(field.type).value === "number") {
    return typeof outcome === "number" ? outcome : typeof outcome === "string" ? parseNumber(outcome) : null;
  }
  if (typeof outcome === "string") return outcome === "" ? null : outcome;
  return typeof outcome === "number" || typeof outcome === "boolean" ? String(outcome) : null;
}
