import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { fieldName } from "#core/tables/cell-text.ts";
import { toast } from "../../../ui/toast.ts";
import { canEditAtom } from "../../state/document.ts";
import { type CellStep, type Direction, nextStepsAtom, takeStepAtom } from "../../state/grid-history.ts";

/** The cell of a step as one speaks of it. */
export function stepName({ field, local_id }: CellStep): string {
  return `“${fieldName(field)}” of ${local_id}`;
}

/** Takes the last edit back or does it again, and tells what cannot be seen: what is elsewhere, and what did not work. */
export function useTakeStep() {
  const takeStep = useSetAtom(takeStepAtom);
  const next = useAtomValue(nextStepsAtom);
  return useCallback(
    (direction: Direction) => {
      const step = next[direction];
      if (step === null) return;
      const name = stepName(step);
      takeStep(direction).then(
        (outcome) => {
          if (outcome?.type === "changed") toast.info(`${name} was changed since. It stays as it is.`);
          if (outcome?.type === "gone") toast.info(`${name} is no longer there`);
          if (outcome?.type === "done" && !outcome.isHere) {
            toast.info(`${direction === "undo" ? "Taken back" : "Done again"}: ${name}, on another page`);
          }
        },
        (error: unknown) => {
          const description = error instanceof Error ? error.message : String(error);
          toast.error(`Failed to ${direction} the edit of ${name}`, { description });
        },
      );
    },
    [next, takeStep],
  );
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y wherever on the page one is, except where a text or a dialog has its own. */
export function useStepKeys() {
  const take = useTakeStep();
  const canEdit = useAtomValue(canEditAtom);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!canEdit || event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      const target = event.target as Element;
      if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]"))
        return;
      event.preventDefault();
      take(key === "y" || event.shiftKey ? "redo" : "undo");
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [canEdit, take]);
}
