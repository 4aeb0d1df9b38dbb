import { atom } from "jotai";
import { loadRowsAtom, removeRowsAtom } from "../page.ts";
import { rowSelectionAtom } from "../selection.ts";
import { openTableAtom, TABLE_SOURCES, tablePlaceAtom } from "../table.ts";

/** Deletes the selected rows of a table outside, for good. Resolves to their number, and to why it stopped. */
export const deleteConnectedAtom = atom(null, async (get, set) => {
  const { writer } = TABLE_SOURCES[get(openTableAtom).kind];
  const row_ids = Object.keys(get(rowSelectionAtom));
  const deleted = await writer!.deleteRows(get(tablePlaceAtom), row_ids).catch((error: unknown) => {
    // They may be gone although the answer was lost.
    void set(loadRowsAtom);
    throw error;
  });
  if (deleted.count === row_ids.length) set(removeRowsAtom, new Set(row_ids));
  set(rowSelectionAtom, {});
  void set(loadRowsAtom);
  return deleted;
});
