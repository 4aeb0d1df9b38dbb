import { atom } from "jotai";
import type { MatchingRows } from "#core/contracts/grid/deletions.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { callTwice } from "./call-twice.ts";
import { gridRowsAtom } from "./edits.ts";
import { loadRowsAtom, removeRowsAtom, returnRowsAtom } from "./page.ts";
import { gridViewAtom, hidesEmptyAtom, toQuery } from "./query.ts";
import type { GridRow } from "./rows.ts";
import { rowSelectionAtom } from "./selection.ts";
import { gridFormIdAtom } from "./table.ts";

/** The deletion of responses, and its undoing. Loaded when rows are selected. */

/** A deletion that can be undone for some minutes, by anyone who may edit the form. */
export interface Deletion {
  form_id: string;
  deletion_id: string;
  count: number;
}

/** What the rows of the view match, as parameters. */
const matchingAtom = atom((get) => {
  const query = { ...toQuery(get(gridViewAtom), null), hides_empty: get(hidesEmptyAtom) };
  const { where, search, search_column, empty } = formatGridQuery(query);
  return { where, search, search_column, empty };
});

/** `of`: what they match. */
type Matching = MatchingRows & { of: string };
const countedAtom = atom<Matching | null>(null);

/** Whether the rows of other pages can be selected. A search of the loaded rows says nothing about the others. */
export const canSelectMatchingAtom = atom((get) => {
  const { is_search_local, search } = get(gridViewAtom);
  return !is_search_local || search === "";
});

/** All rows that match, on all pages, if they are selected; they were counted then. Null: only rows of this page are. */
export const selectedMatchingAtom = atom((get): Matching | null => {
  const counted = get(countedAtom);
  if (counted === null || !get(canSelectMatchingAtom) || counted.of !== JSON.stringify(get(matchingAtom)))
    return null;
  const ticked = get(rowSelectionAtom);
  const isMeant = ({ local_index = 0 }: GridRow) => local_index <= counted.through;
  return get(gridRowsAtom).every((row) => ticked[row.id] || !isMeant(row)) ? counted : null;
});

/** Another selection begins with the rows of a page. */
export const forgetMatchingAtom = atom(null, (_get, set) => set(countedAtom, null));

/** Counts the rows that match, and selects them. Rows that arrive later are not among them. */
export const selectMatchingAtom = atom(null, async (get, set) => {
  const query = get(matchingAtom);
  const params = { form_id: get(gridFormIdAtom) };
  const counted = await call(endpoints.countMatchingRows, { params, query });
  set(countedAtom, { ...counted, of: JSON.stringify(query) });
});

/**
 * Deletes the selected rows of the page, then refills it. If the answer is lost, sends the same deletion again, so that
 * it can be undone in any case.
 */
export const deleteSelectedAtom = atom(null, async (get, set): Promise<Deletion> => {
  const form_id = get(gridFormIdAtom);
  const deletion_id = crypto.randomUUID();
  const body = { transaction_id: crypto.randomUUID(), deletion_id, ids: Object.keys(get(rowSelectionAtom)) };
  let attempts = 0;
  const deleted = await callTwice(() => {
    attempts += 1;
    return call(endpoints.deleteRows, { params: { form_id }, body });
  });
  // Either attempt may have deleted them.
  const ids = attempts > 1 ? body.ids : deleted.ids;
  set(removeRowsAtom, new Set(ids));
  set(rowSelectionAtom, {});
  void set(loadRowsAtom);
  return { form_id, deletion_id, count: ids.length };
});

/** How many responses have an answer in a field. */
export const countAnswersAtom = atom(null, async (get, _set, field_id: string): Promise<number> => {
  const where = JSON.stringify([{ column: field_id, op: "neq", value: "" }]);
  const params = { form_id: get(gridFormIdAtom) };
  return (await call(endpoints.countMatchingRows, { params, query: { where } })).count;
});

/** A deletion in steps, of `total` rows: where the next one begins; `next` is null at the end. */
export interface DeletionRun extends Deletion {
  total: number;
  next: number | null;
  which: { where?: string; search?: string; search_column?: string; empty?: string };
}

/** A deletion of all rows that match, not begun. */
export const planDeletionAtom = atom(null, (get): DeletionRun => {
  const { through, count: total } = get(selectedMatchingAtom) ?? { through: null, count: 0 };
  const form_id = get(gridFormIdAtom);
  const which = get(matchingAtom);
  return { form_id, deletion_id: crypto.randomUUID(), count: 0, total, next: through, which };
});

/** Deletes the next rows of a run. If it throws an ApiError, the same step can be taken again. */
export const takeDeletionStepAtom = atom(null, async (_get, set, run: DeletionRun): Promise<DeletionRun> => {
  const { form_id, deletion_id, which, next } = run;
  const body = { ...which, transaction_id: crypto.randomUUID(), deletion_id, through: next ?? 0 };
  const { ids, next_through } = await call(endpoints.deleteMatchingRows, { params: { form_id }, body });
  set(removeRowsAtom, new Set(ids));
  return { ...run, count: run.count + ids.length, next: next_through };
});

/** Shows the page again after a run, or its beginning. */
export const endDeletionAtom = atom(null, (_get, set) => {
  set(rowSelectionAtom, {});
  return set(loadRowsAtom);
});

/** Undoes a deletion. Resolves to the numbers of rows that are back, and of rows whose stock was taken since. */
export const undoDeletionAtom = atom(null, async (_get, set, { form_id, deletion_id }: Deletion) => {
  const params = { form_id, deletion_id };
  let [restored, refused] = [0, 0];
  for (let after: number | null = 0; after !== null; ) {
    const body = { transaction_id: crypto.randomUUID(), after };
    const step: Awaited<ReturnType<typeof callRestore>> = await callRestore(params, body);
    set(returnRowsAtom, new Set(step.ids));
    restored += step.ids.length;
    refused += step.refused;
    after = step.next_after;
  }
  void set(loadRowsAtom);
  return { restored, refused };
});

const callRestore = (
  params: { form_id: string; deletion_id: string },
  body: { transaction_id: string; after: number },
) => call(endpoints.restoreRows, { params, body });
