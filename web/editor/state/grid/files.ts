import { atom } from "jotai";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
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
  /** The address of a small picture of a file outside; null: there is none. Absent: it is one of ours. */
  thumbnail?: string | null;
  /** Why it cannot be shown, in words. */
  problem?: string;
}

/** A cell's files, without those that were never uploaded. */
export function cellFiles(form_id: string, field_id: string, cell: Cell | undefined): CellFile[] {
  return filesOfCell(cell).map((file) => ({ ...file, src: responseFilePath(form_id, field_id, file.path) }));
}

/** The files of cells in a connected database, by the ids of row and field. */
export const outsideFilesAtom = atom<ReadonlyMap<string, readonly CellFile[]>>(
  new Map<string, readonly CellFile[]>(),
);

/** The state of the file viewer. */
export interface OpenFiles {
  row_id: string;
  /** Shown number of the row, such as `#001`. */
  local_id: string;
  field: FieldDefinition;
  files: readonly CellFile[];
  /** Index of the shown file, from 0. */
  at: number;
  /**
   * Whether files can be added, replaced and removed. False for pictures of a rich text, which belong to the
   * text.
   */
  isChangeable: boolean;
}

const openAtom = atom<{ row_id: string; field_id: string } | null>(null);
/** Index of the chosen file of the open cell. */
const chosenAtom = atom(0);

/** The files in the viewer, whose row still exists; null if it is closed. Opening shows the first file. */
export const openFilesAtom = atom(
  (get): OpenFiles | null => {
    const open = get(openAtom);
    if (open === null) return null;
    const row = get(gridRowsAtom).find(({ id }) => id === open.row_id);
    const { fields, canEdit } = get(tableAtom);
    const field = fields.find(({ id }) => id === open.field_id);
    if (row === undefined || field === undefined) return null;
    const files =
      get(outsideFilesAtom).get(row.id + field.id) ??
      cellFiles(get(gridFormIdAtom), field.id, row.data[field.id]);
    const isChangeable = isFileField(field) && canEdit;
    const { id: row_id, local_id } = row;
    const at = Math.max(0, Math.min(get(chosenAtom), files.length - 1));
    return files.length > 0 || isChangeable ? { row_id, local_id, field, files, at, isChangeable } : null;
  },
  (_get, set, open: { row_id: string; field_id: string } | null) => {
    set(chosenAtom, 0);
    set(openAtom, open);
  },
);

/** Shows another file of the open cell: the nearest one, if there is none at this index. */
export const showFileAtom = atom(null, (_get, set, index: number) => set(chosenAtom, index));
