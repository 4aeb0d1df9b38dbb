import type { Cell } from "../fields/cell.ts";
import type { FieldDefinition, OptionDefinition } from "../fields/field.ts";
import { richTextToPlain } from "../fields/rich-text-plain.ts";
import type { JsonValue } from "../values/json.ts";

/** A field's display name: its label, else its technical name. */
export function fieldName({ label, name }: Pick<FieldDefinition, "label" | "name">): string {
  return label?.trim() || name;
}

/** An option's display name. */
export function optionName({ label, value }: OptionDefinition): string {
  return label || value;
}

/** Any stored value as text: lists joined, objects as JSON, null as the empty text. */
export function plainText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(plainText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A cell of a JSON field as JSON, which can be parsed again. An empty cell is an empty text. */
export function jsonText({ value }: Pick<Cell, "value">): string {
  return value === null ? "" : JSON.stringify(value);
}

/** The plain text of a rich text answer. */
export function documentText(value: JsonValue): string {
  const documents = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return documents.map(richTextToPlain).join("\n\n");
}

/** What is shown for a row that was deleted. */
export const DELETED_ROW = "Deleted row";

/** What a cell refers to: ids of rows, or values of the referenced column. An empty cell refers to nothing. */
export function referredValues(cell: Pick<Cell, "value"> | null | undefined): string[] {
  return [cell?.value ?? []].flat().filter((value) => typeof value === "string" && value !== "") as string[];
}

/** Names of the rows that a cell refers to. Ids where the names were not read. */
export function rowLabels({ value, labels }: Cell): string[] {
  if (labels !== undefined) return labels.map((label) => label ?? DELETED_ROW);
  return (Array.isArray(value) ? (value as readonly JsonValue[]) : [value]).map(plainText).filter(Boolean);
}

/** Those names with the number of rows that are not listed. */
export function countedLabels(cell: Cell): string[] {
  const labels = rowLabels(cell);
  const more = (cell.count ?? 0) - labels.length;
  return [...labels, ...(more > 0 ? [`+${more}`] : [])];
}

/** Those names as one text. */
export function rowsText(cell: Cell): string {
  return countedLabels(cell).join(", ");
}

/** Ids of the chosen options, including deleted ones. */
export function chosenIds(cell: Cell | null): readonly string[] {
  if (cell === null) return [];
  return cell.form_field_option_ids ?? (cell.form_field_option_id ? [cell.form_field_option_id] : []);
}

/** Current labels of the chosen options; for deleted options their stored values. */
export function chosenLabels(cell: Cell, field: FieldDefinition): string[] {
  const ids = chosenIds(cell);
  const values = Array.isArray(cell.value) ? (cell.value as readonly string[]) : [plainText(cell.value)];
  if (ids.length === 0) return values.filter((value) => value !== "");
  return ids.map((id, index) => {
    const option = field.options.find((candidate) => candidate.id === id);
    return option ? optionName(option) : (values[index] ?? id);
  });
}
