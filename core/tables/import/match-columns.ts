import type { FieldDefinition } from "../../fields/field.ts";
import { isImportable } from "./importable.ts";

/** Case, spaces, underscores and the like do not count. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_.\-/]+/g, "");

/**
 * The field of each label by its name: labels of fields come before their technical names, and no field is taken twice.
 * Null: none has the name.
 */
export function matchColumns(
  labels: readonly string[],
  fields: readonly FieldDefinition[],
): (string | null)[] {
  const free = new Map(fields.filter(isImportable).map((field) => [field.id, field]));
  const matches = new Map<number, string>();
  const take = (nameOf: (field: FieldDefinition) => string) => {
    for (const [place, label] of labels.entries()) {
      if (matches.has(place)) continue;
      const found = [...free.values()].find((field) => plain(nameOf(field)) === plain(label));
      if (found === undefined || plain(label) === "") continue;
      matches.set(place, found.id);
      free.delete(found.id);
    }
  };
  take(({ label, name }) => label?.trim() || name);
  take(({ name }) => name);
  return labels.map((_, place) => matches.get(place) ?? null);
}
