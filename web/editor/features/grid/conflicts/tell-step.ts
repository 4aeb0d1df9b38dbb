import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import {
  type BatchStep,
  type CellStep,
  cellsOf,
  type DeletionStep,
  type Direction,
  type Step,
  type StepOutcome,
} from "../../../state/grid/history.ts";
import { beginCellChange, cellsToast, showCellFailure } from "../cells/cell-failure.ts";
import { cellName } from "../cells/use-take-step.ts";
import { deletionToast, tellDeletionTaken } from "../deletion/tell-deletion.ts";
import { texts } from "../texts.ts";
import type { GridWords } from "../words/texts.ts";

const { steps: words } = texts;

interface Taking {
  direction: Direction;
  steps: GridWords["steps"];
}

/** Tells what became of a step that is taken, where it is not plain to see. */
export function tellStep(step: Step, taking: Taking, taken: Taken): Promise<void> {
  return "row_ids" in step ? tellDeletion(step, taking, taken) : tellEdit(step, taking.direction, taken);
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

async function tellDeletion(step: DeletionStep, { direction, steps }: Taking, taken: Taken): Promise<void> {
  try {
    const outcome = await taken;
    if (outcome !== null) tellDeletionTaken(outcome, steps);
  } catch (error) {
    const message = direction === "undo" ? steps.restore_failed : steps.delete_failed;
    toast.error(message, { id: deletionToast(step), description: reasonOf(error) });
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
