import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { type CellStep, type Direction, nextStepsAtom, takeStepAtom } from "../../../state/grid/history.ts";
import { beginCellChange, showCellFailure } from "./cell-failure.ts";

/** Names the cell of a step, for users. */
export function stepName({ field, local_id }: CellStep): string {
  return `“${fieldName(field)}” of ${local_id}`;
}

/**
 * Returns a function that undoes or redoes the last edit. It reports failures, and changes of rows that are
 * not visible.
 */
export function useTakeStep() {
  const takeStep = useSetAtom(takeStepAtom);
  const next = useAtomValue(nextStepsAtom);
  return useCallback(
    (direction: Direction) => {
      const step = next[direction];
      if (step === null) return;
      const name = stepName(step);
      const accept = beginCellChange(step);
      takeStep(direction).then(
        (outcome) => {
          if (outcome?.type === "done") accept();
          if (outcome?.type === "changed") toast.info(`${name} was changed since. It stays as it is.`);
          if (outcome?.type === "gone") toast.info(`${name} is no longer there`);
          if (outcome?.type === "done" && !outcome.isHere) {
            toast.info(`${direction === "undo" ? "Taken back" : "Done again"}: ${name}, on another page`);
          }
        },
        (error: unknown) => {
          const description = error instanceof Error ? error.message : String(error);
          showCellFailure(step, `Failed to ${direction} the edit of ${name}`, { description });
        },
      );
    },
    [next, takeStep],
  );
}
