import type { FieldDefinition } from "../fields/field.ts";
import { parseLocalDatetime } from "../values/datetime.ts";

/**
 * Whether the field shows a column of date-times without a zone (docs/decisions/075). Its values are local texts, such as
 * `2026-03-01T09:00`. They are the same on every clock, so nothing converts them.
 */
export const isZoneless = ({ data }: Pick<FieldDefinition, "data">): boolean => data?.is_zoneless === true;

/**
 * A date and time without a zone as HTML writes it; null: no such text. To the millisecond: databases write more digits,
 * for which browsers would take it for a time in their own zone.
 */
export function localDatetime(text: string): string | null {
  const local = text.replace(" ", "T").replace(/(\.\d{3})\d+$/, "$1");
  return parseLocalDatetime(local) === null ? null : local;
}
