import { FIELD_ICONS } from "#core/fields/field-icons.ts";
import type { Column } from "#core/tables/columns.ts";
import { iconNamed } from "../../../../ui/icon.tsx";

/** The icon of a column: that of its question, or of questions of its kind. */
export function columnIcon({ id, field, format }: Column) {
  if (field !== null) return iconNamed(FIELD_ICONS[field.type]);
  if (format.startsWith("timestamptz")) return iconNamed(FIELD_ICONS["datetime-local"]);
  return iconNamed(id === "__gf_display_id" ? FIELD_ICONS.number : FIELD_ICONS.password);
}
