import type { FieldDefinition, OptionDefinition } from "../../fields/field.ts";
import { fieldTypeRow, isListOfChoices } from "../../fields/registry.ts";
import { fieldName, optionName } from "../cell-text.ts";
import { type Column, gridColumns, type TableKind } from "../columns.ts";

/** Characters of the ids of chosen columns with their commas: about 320 columns. An address cannot be much longer. */
export const MOST_COLUMNS_LENGTH = 12_000;
/** Rows that an address can choose by their ids, for the same reason. */
export const MOST_CHOSEN_IDS = 500;

export interface ExportColumn extends Pick<Column, "id" | "name" | "field" | "format"> {
  /** The option of the field that this column says yes or no to. */
  option?: OptionDefinition;
}

/** Names of the ids in a file. The grid shows other words, because it shows only the beginning of an id. */
const ID_NAMES: Readonly<Record<TableKind, string>> = {
  response: "Response ID",
  session: "Session ID",
  customer: "Customer ID",
  row: "Row ID",
  connected: "Row ID",
};

/**
 * The columns of a table's file: those of the grid, and the full id. Secrets have no column: they are never stored in
 * clear text.
 */
export function exportColumns(fields: readonly FieldDefinition[], kind: TableKind): ExportColumn[] {
  const id = { id: "__gf_id", name: ID_NAMES[kind], field: null, format: "uuid" };
  const shown = gridColumns(fields, kind).filter(
    ({ field }) => field === null || fieldTypeRow(field.type).value !== "secret",
  );
  // A row outside has its key among its columns.
  if (kind === "connected") return shown.filter((column) => column.id !== id.id);
  if (!shown.some((column) => column.id === id.id)) return [...shown, id];
  return shown.map((column) => (column.id === id.id ? id : column));
}

/** The columns with these ids, in this order; null if one is unknown or named twice. */
export function chooseColumns(
  columns: readonly ExportColumn[],
  ids: readonly string[],
): ExportColumn[] | null {
  const chosen = ids.map((id) => columns.find((column) => column.id === id));
  if (new Set(ids).size !== ids.length || chosen.includes(undefined)) return null;
  return chosen as ExportColumn[];
}

/** The columns, with one for each option instead of one for several choices. */
export function optionColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  return columns.flatMap((column) => {
    const { field } = column;
    if (field === null || !isListOfChoices(field)) return [column];
    return field.options.map((option) => ({ ...column, format: "boolean", option }));
  });
}

/** The header of an option's own column. */
export const optionLabel = (field: FieldDefinition, option: OptionDefinition): string =>
  `${fieldName(field)}: ${optionName(option)}`;

/** Headers that differ from each other, whatever people named their questions. */
export function columnLabels(columns: readonly ExportColumn[], zone: string): string[] {
  const inZone = (column: ExportColumn, label: string) =>
    column.format.startsWith("timestamptz") ? `${label} (${zone})` : label;
  const ownLabel = (column: ExportColumn) => inZone(column, column.name);
  const taken = new Set(columns.flatMap((column) => (column.field ? [] : [ownLabel(column).toLowerCase()])));
  return columns.map((column) => {
    const { field } = column;
    if (!field) return ownLabel(column);
    const own = column.option ? optionLabel(field, column.option) : fieldName(field);
    const candidates = [own, `${own} (${field.name})`].map((name) => inZone(column, name));
    let label = candidates.find((candidate) => !taken.has(candidate.toLowerCase())) ?? candidates[1]!;
    while (taken.has(label.toLowerCase())) label += "*";
    taken.add(label.toLowerCase());
    return label;
  });
}
