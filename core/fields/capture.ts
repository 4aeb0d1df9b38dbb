import type { FieldDefinition } from "./field.ts";
import { can } from "./registry.ts";

/**
 * Which camera or microphone a phone opens directly, as HTML's `capture`; null: it also offers stored files.
 */
export function captureOf({
  type,
  data,
}: Pick<FieldDefinition, "type" | "data">): "user" | "environment" | null {
  const capture = can(type, "capture") ? data?.capture : undefined;
  if (capture === "user") return "user";
  return capture === true || capture === "environment" ? "environment" : null;
}
