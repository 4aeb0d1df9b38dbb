import { atom } from "jotai";

/** A corner of a range: a row's id and a column's. */
interface Corner {
  row_id: string;
  column: string;
}

/** The range that was copied last, until the next edit or Escape. Only for its mark: the clipboard has the cells. */
export const copiedRangeAtom = atom<{ from: Corner; to: Corner } | null>(null);
