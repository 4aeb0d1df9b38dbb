import { atom } from "jotai";
import type { GridRow } from "./rows.ts";
import { tableAtom } from "./table.ts";

/** The panel beside the grid: the record of a row, a customer, or the form for a new row. */
type Panel = { row_id: string } | { customer_id: string } | { is_new: true };
const panelAtom = atom<Panel | null>(null);

/** Whether the record shows more than the answers. */
export const areDetailsShownAtom = atom(true);

/** Id of the row whose record is open, which may be on another page. */
export const openRecordIdAtom = atom(
  (get) => {
    const panel = get(panelAtom);
    return panel !== null && "row_id" in panel ? panel.row_id : null;
  },
  (_get, set, row_id: string | null) => set(panelAtom, row_id === null ? null : { row_id }),
);

/** Id of the customer whose panel is open. */
export const openCustomerAtom = atom(
  (get) => {
    const panel = get(panelAtom);
    return panel !== null && "customer_id" in panel ? panel.customer_id : null;
  },
  (_get, set, customer_id: string | null) => set(panelAtom, customer_id === null ? null : { customer_id }),
);

const originAtom = atom<{ row_id: string; customer_id: string } | null>(null);

/** Id of the customer whose responses led to the open record; null if something else did. */
export const originCustomerAtom = atom(
  (get) => {
    const origin = get(originAtom);
    return origin !== null && origin.row_id === get(openRecordIdAtom) ? origin.customer_id : null;
  },
  (_get, set, origin: { row_id: string; customer_id: string }) => set(originAtom, origin),
);

/** Whether the form for a new row is open. */
export const isEntryOpenAtom = atom(
  (get) => {
    const panel = get(panelAtom);
    return panel !== null && "is_new" in panel;
  },
  (_get, set, isOpen: boolean) => set(panelAtom, isOpen ? { is_new: true } : null),
);

/** Whether the form for a new row opens again after each one that is saved. */
export const isEntryRepeatedAtom = atom(false);

/** Opens what the table's rows open. */
export const openRowAtom = atom(null, (get, set, row: Pick<GridRow, "id" | "customer_id">) => {
  if (get(tableAtom).panel === "record") set(openRecordIdAtom, row.id);
  else set(openCustomerAtom, row.customer_id);
});
