import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { Column } from "#core/tables/columns.ts";
import type { CellLook } from "../../../state/grid/cell-look.ts";
import { type CellFile, cellFiles } from "../../../state/grid/files.ts";
import { withConnectedName } from "../../../state/grid/references/connected-names.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { shownText } from "../cells/cell-look.ts";
import { fileMedia } from "../cells/file-media.ts";
import { systemKind } from "../cells/system-kinds.ts";
import { columnName } from "../table/column-name.ts";

/** A row in a few lines. */
export interface RowSummary {
  title: string;
  /** The first answers behind the title, with their questions: the same ones for every row, also where there is none. */
  lines: readonly { id: string; name: string; text: string }[];
  picture: CellFile | null;
  /** The names of other files in its place; empty: none. */
  files: string;
}

export interface SummaryContext {
  /** The shown columns, in order. */
  columns: readonly Column[];
  fields: ReadonlyMap<string, FieldDefinition>;
  look: CellLook;
  /** Names of rows of a connected database. */
  names: ReadonlyMap<string, string>;
  form_id: string;
  /** The field with the pictures; null: none. */
  cover: string | null;
  most_lines: number;
}

/** Fields whose answers may be pictures, the likely ones first. */
export function pictureFields(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const files = fields.filter(({ type }) => fieldTypeRow(type).value === "files");
  return [...files.filter(({ type }) => type === "image"), ...files.filter(({ type }) => type === "file")];
}

/** Summarizes a row: the first column of texts names it, further answers follow. */
export function summarizeRow(row: GridRow, context: SummaryContext): RowSummary {
  const { columns, form_id, cover, most_lines } = context;
  const lines = columns.map((column) => {
    return { id: column.id, name: columnName(column), text: textOf(row, column, context), column };
  });
  const named = lines.find(({ column }) => column.field !== null && isName(column.field));
  const rest = lines.filter((line) => line !== named && line.column.field !== null && line.id !== cover);
  const received = lines.filter(({ id }) => id === "__gf_created_at");
  const files = cover === null ? [] : cellFiles(form_id, cover, row.data[cover]);
  const picture = files.find(({ name }) => fileMedia(name) === "image") ?? null;
  return {
    title: named?.text || row.local_id,
    lines: [...rest, ...received].slice(0, most_lines).map(({ id, name, text }) => ({ id, name, text })),
    picture,
    files: picture === null ? (lines.find(({ id }) => id === cover)?.text ?? "") : "",
  };
}

const isName = ({ type }: FieldDefinition) =>
  ["text", "email", "tel", "search", "select", "radio", "hidden"].includes(type);

function textOf(row: GridRow, { id, field }: Column, { fields, look, names }: SummaryContext): string {
  if (field === null) return systemKind(id)?.text(row, { fields, ...look }) ?? "";
  const cell = row.data[id];
  return cell === undefined ? "" : shownText(withConnectedName(names, field, cell), field, look);
}
