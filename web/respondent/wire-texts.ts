import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Clock } from "#core/values/clock.ts";
import { formatDatetime } from "#core/values/datetime.ts";
import { isJsonObject } from "#core/values/json.ts";
import { formatNumber } from "#core/values/numbers/number-readings.ts";

type Typed = Pick<FieldDefinition, "type" | "is_array">;

function wireText(field: Typed, value: FieldValue, clock: Clock): string {
  if (field.type === "latlng" && isJsonObject(value)) return `${value.lat}, ${value.lng}`;
  if (typeof value === "number") return formatNumber(value);
  switch (fieldTypeRow(field.type).value) {
    case "datetime":
      return typeof value === "string" ? (formatDatetime(value, clock) ?? "") : "";
    case "boolean":
      return value === true ? "on" : "";
    case "json":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "secret":
    case "none":
      return "";
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/**
 * An answer as the texts of its inputs, in the form that the browser posts. The inverse of `parseEntry`, for answers
 * from an address or a saved session. Times are those of the given clock.
 */
export function wireTexts(field: Typed, value: FieldValue, clock: Clock): string[] {
  const { value: kind } = fieldTypeRow(field.type);
  if (kind === "files") return Array.isArray(value) ? [value.join()] : [];
  const isList = Array.isArray(value) && (field.is_array || kind !== "json");
  const values = isList ? (value as FieldValue[]) : [value];
  return values
    .filter((one) => one !== null)
    .map((one) => wireText(field, one, clock))
    .filter((text) => text !== "");
}
