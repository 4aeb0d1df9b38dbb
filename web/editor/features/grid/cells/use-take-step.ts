import { useStore } from "jotai";
import { useCallback } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { loadPatiently } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import {
  type BatchStep,
  type CellStep,
  type Direction,
  nextStepsAtom,
  type Step,
  takeStepAtom,
} from "../../../state/grid/history.ts";
import { texts } from "../texts.ts";
import { type GridWords, gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

const { steps: words } = texts;

/** Names the cell of a step, or counts its cells, for users. */
export function cellName(step: CellStep | BatchStep): string {
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
      // It is told below.
      taken.catch(() => {});
      void loadPatiently(() => import("../conflicts/tell-step.ts")).then(({ tellStep }) =>
        tellStep(step, { direction, steps }, taken),
      );
    },
    [store, steps],
  );
}
