import { atom } from "jotai";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { type Cell, filesOfCell } from "#core/fields/cell.ts";

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

const openAtom = atom<{ row_id: string; field_id: string } | null>(null);
/** The cell whose files are to be shown; null: none. Opening shows the first file. */
export const openCellAtom = atom(
  (get) => get(openAtom),
  (_get, set, open: { row_id: string; field_id: string } | null) => {
    set(chosenFileAtom, 0);
    set(openAtom, open);
  },
);

/** Index of the chosen file of the open cell. */
export const chosenFileAtom = atom(0);
