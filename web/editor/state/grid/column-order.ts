import { atom } from "jotai";
import { arrangeColumns } from "#core/tables/arrange-columns.ts";
import { orderFields } from "#core/tables/column-order.ts";
import { formAtom, formIdAtom } from "../editing/document.ts";
import { editFormAtom, storeAllAtom } from "../editing/editing.ts";
import { arrangedColumnsAtom, columnArrangementAtom } from "./columns.ts";
import { tableAtom } from "./table.ts";

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

/** Whether this member may give the table, and so everybody, the order in which its columns stand here. */
export const canKeepOrderAtom = atom((get) => {
  const { kind, canEdit } = get(tableAtom);
  if (kind !== "row" || !canEdit) return false;
  return orderFields(get(formAtom).fields, idsOf(get(arrangedColumnsAtom))).length > 0;
});

const setOrderAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const form_id = get(formIdAtom);
  const changed = orderFields(get(formAtom).fields, ids);
  set(
    editFormAtom,
    changed.map(({ id, local_index }) => ({
      type: "field.set",
      field_id: id,
      property: "local_index",
      value: local_index,
    })),
  );
  await set(storeAllAtom, form_id);
});

/**
 * Gives the table the order in which its columns stand here. Returns a function that restores the former order.
 * Rejects if the order could not be stored yet.
 */
export const keepOrderAtom = atom(null, async (get, set): Promise<() => Promise<void>> => {
  const former = { ids: idsOf(get(formAtom).fields), arrangement: get(columnArrangementAtom) };
  const arranged = idsOf(get(arrangedColumnsAtom));
  const form_id = get(formIdAtom);
  const stored = set(setOrderAtom, arranged);
  // Without an order of its own, this browser follows the table's, also when others change it.
  const followed = { ...former.arrangement, order: [] };
  const isSame = idsOf(arrangeColumns(get(tableAtom).columns, followed)).join() === arranged.join();
  if (isSame) set(columnArrangementAtom, followed);
  await stored;
  return async () => {
    if (get(formIdAtom) !== form_id) return;
    if (isSame) set(columnArrangementAtom, former.arrangement);
    await set(setOrderAtom, former.ids);
  };
});
