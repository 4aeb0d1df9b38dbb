import type { FieldDefinition } from "#core/fields/field.ts";
import { toast, toastStore } from "../../../../ui/feedback/toast.ts";

interface CellAddress {
  row_id: string;
  field: FieldDefinition;
}

/** Id of the toast about a paste or a fill with this step for undo; null: it changed nothing. */
export const cellsToast = (step_id: string | null) => `cells ${step_id}`;

const failureId = ({ row_id, field }: CellAddress) => `cell ${row_id} ${field.id}`;

/** Reports that a change of the cell failed. Replaces earlier reports for the cell. */
export function showCellFailure(
  place: CellAddress,
  message: string,
  options?: Omit<NonNullable<Parameters<typeof toast.error>[1]>, "id">,
): void {
  toast.error(message, { ...options, id: failureId(place) });
}

/**
 * Call it when a change of the cell starts. The returned function removes the failure shown at that time;
 * call it when the server has accepted the change. Failures of later changes stay.
 */
export function beginCellChange(place: CellAddress): () => void {
  const id = failureId(place);
  const find = () => toastStore.get().find((shown) => shown.id === id);
  const before = find();
  return () => {
    if (before !== undefined && find() === before) toast.dismiss(id);
  };
}
