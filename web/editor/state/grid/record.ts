import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { loadedAtoms } from "../editing/loaded.ts";
import { gridRowsAtom } from "./edits.ts";
import { gridPageAtom, lastPageAtom, showPageAtom } from "./page.ts";
import { openRecordIdAtom } from "./panel.ts";
import { gridViewAtom } from "./query.ts";
import type { GridRow } from "./rows.ts";
import { gridFormIdAtom, tableAtom, tablePlaceAtom } from "./table.ts";

/** The record that is open. Loaded with its panel. */

/** `of` is the form's id and the row's. */
const loaded = loadedAtoms((of) => {
  const [form_id = "", row_id = ""] = of.split(" ");
  return call(endpoints.loadRecord, { params: { form_id, row_id } });
});

/** `of` is the place of a row outside, as text. */
const outside = loadedAtoms(async (of) => {
  const { readRow } = await import("./tables/connected-calls.ts");
  return readRow(JSON.parse(of));
});
const placeOutsideAtom = atom((get) => {
  const { form_id, connection } = get(tablePlaceAtom);
  // The key comes first.
  const ids = get(tableAtom).fields.map(({ id }) => id);
  return JSON.stringify({ form_id, connection, ids, row_id: get(openRecordIdAtom) });
});
export const recordStateAtom = atom((get) =>
  get(tableAtom).kind === "connected" ? get(outside.stateAtom) : get(loaded.stateAtom),
);

/** Loads the open record with its details, if its table has some. Of a table outside, only what is not on the page. */
export const loadRecordAtom = atom(null, async (get, set) => {
  const row_id = get(openRecordIdAtom);
  const { isReadonly, kind } = get(tableAtom);
  if (row_id === null) return;
  if (kind === "connected") {
    const isHere = get(gridRowsAtom).some(({ id }) => id === row_id);
    if (!isHere) await set(outside.loadAtom, get(placeOutsideAtom));
  } else if (!isReadonly) await set(loaded.loadAtom, `${get(gridFormIdAtom)} ${row_id}`);
});

/** Details of the open record; null until they are there. */
export const recordDetailsAtom = atom((get) => {
  const state = get(loaded.stateAtom);
  const isOpen = state.of === `${get(gridFormIdAtom)} ${get(openRecordIdAtom)}`;
  return isOpen && state.status === "ready" ? state.value : null;
});

/** The open row: from the page, with unconfirmed edits, else as it was loaded; null until it is there. */
export const openRecordAtom = atom((get): GridRow | null => {
  const row_id = get(openRecordIdAtom);
  const here = get(gridRowsAtom).find(({ id }) => id === row_id);
  return here ?? get(recordDetailsAtom)?.row ?? get(rowOutsideAtom);
});

const rowOutsideAtom = atom((get) => {
  const state = get(outside.stateAtom);
  return state.status === "ready" && state.of === get(placeOutsideAtom) ? state.value : null;
});

/** Whether there is a row before (-1) or after (1) the open one, on this page or another. */
export const recordStepsAtom = atom((get) => {
  const rows = get(gridRowsAtom);
  const index = rows.findIndex(({ id }) => id === get(openRecordIdAtom));
  const { page } = get(gridViewAtom);
  const isHere = index >= 0 && !get(gridPageAtom).isLoading;
  return {
    previous: isHere && (index > 0 || page > 0),
    next: isHere && (index < rows.length - 1 || page < get(lastPageAtom)),
  };
});

/** Opens the row before or after the open one. At the end of the page, loads the next page. */
export const stepRecordAtom = atom(
  null,
  async (get, set, step: -1 | 1, onStep: (row_id: string) => void): Promise<GridRow | null> => {
    const rows = get(gridRowsAtom);
    const index = rows.findIndex(({ id }) => id === get(openRecordIdAtom));
    let to = rows[index + step];
    if (to === undefined) {
      const opened = get(openRecordIdAtom);
      const page = get(gridViewAtom).page + step;
      await set(showPageAtom, page);
      // Somebody may have opened another record or closed the panel meanwhile, or others deleted the page.
      if (get(openRecordIdAtom) !== opened || get(gridViewAtom).page !== page) return null;
      to = step > 0 ? get(gridRowsAtom)[0] : get(gridRowsAtom).at(-1);
    }
    if (to === undefined) return null;
    onStep(to.id);
    set(openRecordIdAtom, to.id);
    return to;
  },
);
