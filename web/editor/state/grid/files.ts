import { atom } from "jotai";
import { responseFilePath } from "#core/contracts/wire/paths.ts";
import { type Cell, filesOfCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { gridRowsAtom } from "./edits.ts";
import { gridFormIdAtom, tableAtom } from "./table.ts";

/** A file of a cell, as the viewer and the cell show it. */
export interface CellFile {
  name: string;
  path: string;
  /** The address from which it is loaded. */
  src: string;
}

/** A cell's files, without those that were never uploaded. */
export function cellFiles(form_id: string, field_id: string, cell: Cell | undefined): CellFile[] {
  return filesOfCell(cell).map((file) => ({ ...file, src: responseFilePath(form_id, field_id, file.path) }));
}

/** The state of the file viewer. */
export interface OpenFiles {
  row_id: string;
  /** Shown number of the row, such as `#001`. */
  local_id: string;
  field: FieldDefinition;
  files: readonly CellFile[];
  /**
   * Whether files can be added, replaced and removed. False for pictures of a rich text, which belong to the
   * text.
   */
  isChangeable: boolean;
}

const openAtom = atom<{ row_id: string; field_id: string } | null>(null);

/** The files in the viewer, whose row still exists; null if it is closed. */
export const openFilesAtom = atom(
  (get): OpenFiles | null => {
    const open = get(openAtom);
    if (open === null) return null;
    const row = get(gridRowsAtom).find(({ id }) => id === open.row_id);
    const { fields, canEdit } = get(tableAtom);
    const field = fields.find(({ id }) => id === open.field_id);
    if (row === undefined || field === undefined) return null;
    const files = cellFiles(get(gridFormIdAtom), field.id, row.data[field.id]);
    const isChangeable = isFileField(field) && canEdit;
    const { id: row_id, local_id } = row;
    return files.length > 0 || isChangeable ? { row_id, local_id, field, files, isChangeable } : null;
  },
  (_get, set, open: { row_id: string; field_id: string } | null) => set(openAtom, open),
);
