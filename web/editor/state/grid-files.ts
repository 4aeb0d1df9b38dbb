import { atom } from "jotai";
import { responseFilePath } from "#core/contracts/paths.ts";
import type { Cell } from "#core/fields/cell.ts";
import { gridRowsAtom } from "./grid-edits.ts";
import { gridFormIdAtom } from "./grid-query.ts";

/** A file of a cell, as the viewer and the cell show it. */
export interface CellFile {
  name: string;
  path: string;
  /** Where it is read from. */
  src: string;
}

/** The files of a cell; one that was never in the storage has no path and is not among them. */
export function cellFiles(form_id: string, field_id: string, cell: Cell | undefined): CellFile[] {
  const names = Array.isArray(cell?.value) ? (cell.value as readonly string[]) : [];
  return (cell?.storage_object_paths ?? []).map((path, index) => ({
    name: names[index] ?? path.slice(path.lastIndexOf("/") + 1),
    path,
    src: responseFilePath(form_id, field_id, path),
  }));
}

interface OpenFiles {
  row_id: string;
  field_id: string;
}

const openAtom = atom<OpenFiles | null>(null);

/** The files that are looked at, of a row that is still there; null: none. */
export const openFilesAtom = atom(
  (get) => {
    const open = get(openAtom);
    const row = get(gridRowsAtom).find(({ id }) => id === open?.row_id);
    if (open === null || row === undefined) return null;
    const files = cellFiles(get(gridFormIdAtom), open.field_id, row.data[open.field_id]);
    return files.length > 0 ? { files, local_id: row.local_id } : null;
  },
  (_get, set, open: OpenFiles | null) => set(openAtom, open),
);
