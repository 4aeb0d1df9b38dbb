import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import type { ParsedEntry } from "../../fields/parse-entry.ts";
import type { Clock } from "../../values/clock.ts";
import { formatDatetime } from "../../values/datetime.ts";

/**
 * Date-times as they were typed, if the clock skips one of them: 2:30 becomes 3:30 when clocks are set forward, but a
 * column without a zone has no such gap. Otherwise the moments say all.
 */
export function skippedTimes(
  { type }: Pick<FieldDefinition, "type">,
  parsed: ParsedEntry | undefined,
  clock: Clock | null,
): Pick<Cell, "local"> | null {
  if (type !== "datetime-local" || !parsed?.ok) return null;
  const { value, wire } = parsed;
  const moments = [value].flat();
  const isSkipped = (text: string, index: number) =>
    formatDatetime(String(moments[index]), clock ?? 0) !== formatDatetime(text, 0);
  return wire.some(isSkipped) ? { local: Array.isArray(value) ? wire : wire[0]! } : null;
}
