import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { knownRowsAtom } from "../edits.ts";
import { type CellFile, cellFiles, chosenFileAtom, openCellAtom } from "../files.ts";
import { gridFormIdAtom, tableAtom } from "../table.ts";

/** What the file viewer shows. Loaded with it. */

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

/** The files of the open cell; null: it is closed, or has none and takes none, or its row is not known any more. */
export const openFilesAtom = atom((get): OpenFiles | null => {
  const open = get(openCellAtom);
  if (open === null) return null;
  const row = get(knownRowsAtom).find(({ id }) => id === open.row_id);
  const { fields, canEdit } = get(tableAtom);
  const field = fields.find(({ id }) => id === open.field_id);
  if (row === undefined || field === undefined) return null;
  const files =
    get(outsideFilesAtom).get(row.id + field.id) ??
    cellFiles(get(gridFormIdAtom), field.id, row.data[field.id]);
  const isChangeable = isFileField(field) && canEdit;
  const { id: row_id, local_id } = row;
  // The nearest one, if there is none at this index.
  const at = Math.max(0, Math.min(get(chosenFileAtom), files.length - 1));
  return files.length > 0 || isChangeable ? { row_id, local_id, field, files, at, isChangeable } : null;
});
