import type { FieldDefinition } from "../../fields/field.ts";
import { fieldTypeRow } from "../../fields/registry.ts";
import { isZone } from "../../values/zone-offset.ts";
import { fieldName } from "../cell-text.ts";
import { isImportable } from "./importable.ts";

/** As the header of a file is read. */
const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** Case, spaces, underscores and the like do not count. */
const loose = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_.\-/]+/g, "");

/** The parts of a header with a time zone, as an export writes it: `at (Europe/Berlin)`. Null: it names none. */
function zonedLabel(label: string): { name: string; zone: string } | null {
  const [, name = "", zone] = /^(.+) \(([^()\s]+)\)$/s.exec(label) ?? [];
  return isZone(zone) ? { name, zone } : null;
}

/** The time zone that a header names. */
export const zoneOfLabel = (label: string): string | null => zonedLabel(label)?.zone ?? null;

/**
 * The field of each label by its name: labels of fields come before their technical names, and no field is taken twice.
 * Both can be there, as an export writes them where labels are the same, and a time zone behind the name of a moment.
 * Null: none has the name.
 */
export function matchColumns(
  labels: readonly string[],
  fields: readonly FieldDefinition[],
): (string | null)[] {
  const free = new Map(fields.filter(isImportable).map((field) => [field.id, field]));
  const matches = new Map<number, string>();
  const zoned = labels.map((label) => zonedLabel(label)?.name ?? null);
  const take = (nameOf: (field: FieldDefinition) => string, plain: (text: string) => string) => {
    for (const [place, label] of labels.entries()) {
      if (matches.has(place)) continue;
      const isNamed = (field: FieldDefinition) =>
        plain(nameOf(field)) === plain(label) ||
        (fieldTypeRow(field.type).value === "datetime" && plain(nameOf(field)) === plain(zoned[place] ?? ""));
      const found = [...free.values()].find(isNamed);
      if (found === undefined || plain(label) === "") continue;
      matches.set(place, found.id);
      free.delete(found.id);
    }
  };
  const byLabel = (field: FieldDefinition) => fieldName(field);
  const byBoth = (field: FieldDefinition) => `${fieldName(field)} (${field.name})`;
  // As it is written before what is nearly the same.
  for (const plain of [tidy, loose]) {
    take(byLabel, plain);
    take(byBoth, plain);
  }
  take(({ name }) => name, loose);
  return labels.map((_, place) => matches.get(place) ?? null);
}
