import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import {
  cellsOf,
  type Direction,
  nextStepsAtom,
  type Step,
  takeStepAtom,
} from "../../../state/grid/history.ts";
import { texts } from "../texts.ts";
import { beginCellChange, showCellFailure } from "./cell-failure.ts";

/** Names the cell of a step, or counts its cells, for users. */
export function stepName(step: Step): string {
  if ("cells" in step) return say(texts.steps.cells, { n: step.cells.length });
  return say(texts.quoted_cell, { question: fieldName(step.field), id: step.local_id });
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
      const place = cellsOf(step)[0]!;
      const accept = beginCellChange(place);
      takeStep(direction).then(
        (outcome) => {
          if (outcome?.type === "done") accept();
          if (outcome?.type === "changed" && !("cells" in step)) {
            toast.info(say(texts.steps.changed, { cell: name }));
          } else if (outcome !== null && "cells" in step) {
            const n = outcome.type === "done" ? (outcome.left ?? 0) : step.cells.length;
            if (n > 0) toast.info(say(texts.steps.left, { n }));
          }
          if (outcome?.type === "gone") toast.info(say(texts.steps.gone, { cell: name }));
          if (outcome?.type === "done" && !outcome.isHere) {
            const { undone_elsewhere, redone_elsewhere } = texts.steps;
            toast.info(say(direction === "undo" ? undone_elsewhere : redone_elsewhere, { cell: name }));
          }
        },
        (error: unknown) => {
          const description = error instanceof Error ? error.message : String(error);
          const { undo_failed, redo_failed } = texts.steps;
          const message = say(direction === "undo" ? undo_failed : redo_failed, { cell: name });
          showCellFailure(place, message, { description });
        },
      );
    },
    [next, takeStep],
  );
}
