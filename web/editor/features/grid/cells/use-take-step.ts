import { useStore } from "jotai";
import { useCallback } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import {
  type BatchStep,
  type CellStep,
  cellsOf,
  type DeletionStep,
  type Direction,
  nextStepsAtom,
  type Step,
  type StepOutcome,
  takeStepAtom,
} from "../../../state/grid/history.ts";
import { deletionToast, tellDeletionTaken } from "../deletion/tell-deletion.ts";
import { texts } from "../texts.ts";
import { type GridWords, gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { beginCellChange, cellsToast, showCellFailure } from "./cell-failure.ts";

const { steps: words } = texts;

/** Names the cell of a step, or counts its cells, for users. */
function cellName(step: CellStep | BatchStep): string {
  if ("cells" in step) return say(words.cells, { n: step.cells.length });
  return say(texts.quoted_cell, { question: fieldName(step.field), id: step.local_id });
}

/** Names a step for users; with a direction, what taking it does. */
export function stepName(step: Step, { steps }: GridWords, direction?: Direction): string {
  if ("row_ids" in step) {
    const name = direction === undefined ? steps.deletion : steps[`${direction}_deletion`];
    return say(name, { n: step.row_ids.length });
  }
  return say(direction === undefined ? words.edit : words[`${direction}_edit`], { cell: cellName(step) });
}

/**
 * Returns a function that undoes or redoes the last step. It reports failures, and changes of rows that are
 * not visible.
 */
export function useTakeStep() {
  const store = useStore();
  const { steps } = useWords(gridWords);
  return useCallback(
    (direction: Direction) => {
      // The page may not have drawn the last edit yet.
      const step = store.get(nextStepsAtom)[direction];
      if (step === null) return;
      const taken = store.set(takeStepAtom, direction);
      if ("row_ids" in step) void tellDeletion(step, { direction, steps }, taken);
      else void tellEdit(step, direction, taken);
    },
    [store, steps],
  );
}

type Taken = Promise<StepOutcome | null>;

async function tellEdit(step: CellStep | BatchStep, direction: Direction, taken: Taken): Promise<void> {
  const name = cellName(step);
  const place = cellsOf(step)[0]!;
  const accept = beginCellChange(place);
  try {
    const outcome = await taken;
    if (outcome?.type === "done") accept();
    // What it left out went with it.
    if (direction === "undo") toast.dismiss(cellsToast(step.id));
    if (outcome?.type === "changed" && !("cells" in step)) {
      toast.info(say(words.changed, { cell: name }));
    } else if (outcome !== null && "cells" in step) {
      const n = outcome.type === "done" ? (outcome.left ?? 0) : step.cells.length;
      if (n > 0) toast.info(say(words.left, { n }));
    }
    if (outcome?.type === "gone") toast.info(say(words.gone, { cell: name }));
    if (outcome?.type === "done" && !outcome.isHere) {
      const { undone_elsewhere, redone_elsewhere } = words;
      toast.info(say(direction === "undo" ? undone_elsewhere : redone_elsewhere, { cell: name }));
    }
  } catch (error) {
    const message = say(direction === "undo" ? words.undo_failed : words.redo_failed, { cell: name });
    showCellFailure(place, message, { description: reasonOf(error) });
  }
}

async function tellDeletion(
  step: DeletionStep,
  { direction, steps }: { direction: Direction; steps: GridWords["steps"] },
  taken: Taken,
): Promise<void> {
  try {
    const outcome = await taken;
    if (outcome !== null) tellDeletionTaken(outcome, steps);
  } catch (error) {
    const message = direction === "undo" ? steps.restore_failed : steps.delete_failed;
    toast.error(message, { id: deletionToast(step), description: reasonOf(error) });
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
