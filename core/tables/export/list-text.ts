import type { Cell } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { isListOfChoices } from "../../fields/registry.ts";
import { chosenLabels, countedLabels, optionName, rowsText } from "../cell-text.ts";
import { csvQuoted } from "./csv.ts";

/** How several choices are written into one file for people. */
export const LIST_FORMATS = ["quoted", "plain", "columns"] as const;
/**
 * `quoted`: one cell, which an import reads back, whatever the options contain; `plain`: one cell with commas only;
 * `columns`: a column of yes and no for each option.
 */
export type ListFormat = (typeof LIST_FORMATS)[number];

/** At the beginning, `[` is JSON for an import. */
const needsQuotes = (item: string) =>
  item === "" || item !== item.trim() || item.startsWith("[") || /[",;\r\n]/.test(item);

/**
 * A list as one record of CSV, as an import reads it (`listParts`): `a, "b, c"`. Items that contain commas, semicolons,
 * line breaks or quotes are quoted; all of them if `isQuoted`.
 */
export function listText(items: readonly string[], isQuoted = false): string {
  return items.map((item) => (isQuoted || needsQuotes(item) ? csvQuoted(item) : item)).join(", ");
}

/**
 * The chosen options: the label of a single choice, several as a list. If an option of the field needs quotes, all of
 * the list have them, so that no list is mistaken for the label of another option.
 */
export function chosenText(cell: Cell, field: FieldDefinition, lists: ListFormat = "quoted"): string {
  const labels = chosenLabels(cell, field);
  const isPlain = lists === "plain" || (!isListOfChoices(field) && labels.length <= 1);
  if (isPlain) return labels.join(", ");
  return listText(labels, [...labels, ...field.options.map(optionName)].some(needsQuotes));
}

/** The names of the rows that a cell refers to: one name, or several as a list. */
export function rowNames(cell: Cell): string {
  return Array.isArray(cell.value) ? listText(countedLabels(cell)) : rowsText(cell);
}
