import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { loadedAtoms } from "../editing/loaded.ts";
import { gridRowsAtom, knownRowsAtom } from "./edits.ts";
import {
  asideRowsAtom,
  gridPageAtom,
  lastPageAtom,
  loadRowsAtom,
  removedRowsAtom,
  removeRowsAtom,
  returnRowsAtom,
  showPageAtom,
  storedRowsAtom,
} from "./page.ts";
import { openRecordIdAtom } from "./panel.ts";
import { gridViewAtom } from "./query.ts";
import { type GridRow, mergeRows } from "./rows.ts";
import { gridFormIdAtom, tableAtom, tablePlaceAtom } from "./table.ts";

/** The record that is open. Loaded with its panel. */

/** `of` is the form's id and the row's. */
const loaded = loadedAtoms((of) => {
  const [form_id = "", row_id = ""] = of.split(" ");
  return call(endpoints.loadRecord, { params: { form_id, row_id } });
});
const loadedOfAtom = atom((get) => `${get(gridFormIdAtom)} ${get(openRecordIdAtom)}`);

/** `of` is the place of a row outside, as text. */
const outside = loadedAtoms(async (of) => {
  const { readRow } = await import("./tables/connected-calls.ts");
  return { row: await readRow(JSON.parse(of)) };
});
const outsideOfAtom = atom((get) => {
  const { form_id, connection } = get(tablePlaceAtom);
  // The key comes first.
  const ids = get(tableAtom).fields.map(({ id }) => id);
  return JSON.stringify({ form_id, connection, ids, row_id: get(openRecordIdAtom) });
});

/** `of` is the form's id and the session's. */
const ofSession = loadedAtoms(async (of) => {
  const { readSession } = await import("./tables/session-calls.ts");
  const [form_id = "", session_id = ""] = of.split(" ");
  return { row: await readSession(form_id, session_id) };
});

/** How the open record is loaded. Sessions and rows outside have no details. */
const sourceAtom = atom((get) => {
  const { kind } = get(tableAtom);
  if (kind === "connected") return { source: outside, of: get(outsideOfAtom), hasDetails: false };
  const of = get(loadedOfAtom);
  return kind === "session"
    ? { source: ofSession, of, hasDetails: false }
    : { source: loaded, of, hasDetails: true };
});
export const recordStateAtom = atom((get) => get(get(sourceAtom).source.stateAtom));

/** The open row as the page has it; null if the page does not have it. */
const storedRecordAtom = atom(
  (get) => get(storedRowsAtom).find(({ id }) => id === get(openRecordIdAtom)) ?? null,
);

/** The open row, with unconfirmed edits: of the page, else as the page had it last, or as it was loaded; null until it is there. */
export const openRecordAtom = atom(
  (get): GridRow | null => get(knownRowsAtom).find(({ id }) => id === get(openRecordIdAtom)) ?? null,
);

/** Whether the open row was deleted, by anyone. Its deletion may be undone. */
export const isRecordDeletedAtom = atom(
  (get) => get(openRecordAtom) === null && get(removedRowsAtom).has(get(openRecordIdAtom) ?? ""),
);

/** Whether the page was read without the open row. */
const isAloneAtom = atom((get) => get(storedRecordAtom) === null && !get(gridPageAtom).isLoading);

/**
 * Changes whenever the open record must be loaded: if another one is opened, and after each reading of a page without
 * its row, because that had a reason which may concern the row, too. Also after a deletion and its undoing.
 */
export const recordNeedAtom = atom(
  (get) => `${get(openRecordIdAtom)} ${get(isAloneAtom)} ${get(isRecordDeletedAtom)}`,
);

/** Loads what is missing of the open record: its row, if the page does not have it, and its details, if its table has some. */
export const loadRecordAtom = atom(null, async (get, set) => {
  const row_id = get(openRecordIdAtom);
  if (row_id === null) return;
  const { source, of, hasDetails } = get(sourceAtom);
  const before = get(recordStateAtom);
  const needsDetails = hasDetails && (before.of !== of || before.status === "failed");
  if (!needsDetails && !get(isAloneAtom)) return;
  const wasRemoved = get(removedRowsAtom).has(row_id);
  await set(source.loadAtom, of);
  if (get(sourceAtom).of !== of) return;
  const state = get(recordStateAtom);
  const ids = new Set([row_id]);
  if (state.status === "ready") {
    // What was read before a deletion does not undo it.
    if (!wasRemoved && get(removedRowsAtom).has(row_id)) return;
    set(asideRowsAtom, mergeRows(get(asideRowsAtom), [state.value.row], true));
    if (wasRemoved) set(returnRowsAtom, ids);
  } else if (state.status === "failed" && state.code === "NOT_FOUND" && get(openRecordAtom) !== null) {
    set(removeRowsAtom, ids);
  }
});

/**
 * The open row as the page has it; null if the page does not have it. Setting it keeps a row for the time after it left the page;
 * null forgets it.
 */
export const keptRecordAtom = atom(
  (get) => get(storedRecordAtom),
  (_get, set, row: GridRow | null) => set(asideRowsAtom, row === null ? [] : [row]),
);

/** Details of the open record; null until they are there. */
export const recordDetailsAtom = atom((get) => {
  const state = get(loaded.stateAtom);
  return state.of === get(loadedOfAtom) && state.status === "ready" ? state.value : null;
});

/** Whether there is a row before (-1) or after (1) the open one, on this page or another. */
export const recordStepsAtom = atom((get) => {
  const rows = get(gridRowsAtom);
  const index = rows.findIndex(({ id }) => id === get(openRecordIdAtom));
  const page = get(shownPageAtom);
  const isHere = index >= 0 && !get(gridPageAtom).isLoading;
  return {
    previous: isHere && (index > 0 || page > 0),
    next: isHere && (index < rows.length - 1 || page < get(lastPageAtom)),
  };
});

/** The page of the rows. The view is ahead of it while another page is read, and if that failed. */
const shownPageAtom = atom((get) => (get(gridPageAtom).view ?? get(gridViewAtom)).page);

/** Opens the row before or after the open one. At the end of the page, loads the next page; null if it does not arrive. */
export const stepRecordAtom = atom(
  null,
  async (get, set, step: -1 | 1, onStep: (row_id: string) => void): Promise<GridRow | null> => {
    const rows = get(gridRowsAtom);
    const index = rows.findIndex(({ id }) => id === get(openRecordIdAtom));
    let to = rows[index + step];
    if (to === undefined) {
      const opened = get(openRecordIdAtom);
      const page = get(shownPageAtom) + step;
      await set(showPageAtom, page);
      // A change may have had the same page read again, which superseded that.
      if (get(gridPageAtom).isLoading && get(gridViewAtom).page === page) await set(loadRowsAtom);
      const { isLoading, error } = get(gridPageAtom);
      // Somebody may have opened another page or record, or closed the panel meanwhile.
      if (isLoading || error !== null || get(shownPageAtom) !== page) return null;
      if (get(openRecordIdAtom) !== opened) return null;
      to = step > 0 ? get(gridRowsAtom)[0] : get(gridRowsAtom).at(-1);
    }
    if (to === undefined) return null;
    onStep(to.id);
    set(openRecordIdAtom, to.id);
    return to;
  },
);
