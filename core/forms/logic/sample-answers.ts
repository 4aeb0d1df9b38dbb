import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { sortOptions } from "../../fields/options.ts";
import { fieldTypeRow } from "../../fields/registry.ts";

const DATES: Readonly<Record<string, string>> = {
  date: "2030-06-21",
  month: "2030-06",
  week: "2030-W25",
  time: "18:30",
};

function sampleValue(field: FieldDefinition): Cell["value"] {
  switch (fieldTypeRow(field.type).value) {
    case "number":
      return field.min ?? 1;
    case "boolean":
      return true;
    case "choice":
      return sortOptions(field.options)[0]?.value ?? "";
    case "datetime":
      return "2030-06-21T18:30:00.000Z";
    case "date":
      return DATES[field.type] ?? "";
    case "text":
      return field.label?.trim() || field.name;
    default:
      return "";
  }
}

/** Sample answers for a preview, by field id, as cells. Texts repeat the question's label. */
export function sampleAnswers(fields: readonly FieldDefinition[]): Record<string, Cell> {
  return Object.fromEntries(fields.map((field) => [field.id, { value: sampleValue(field) }]));
}
