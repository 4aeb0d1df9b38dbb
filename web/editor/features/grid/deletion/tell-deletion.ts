import { toast } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import type { DeletionStep, StepOutcome } from "../../../state/grid/history.ts";
import type { GridWords } from "../words/texts.ts";

type StepWords = GridWords["steps"];

/** The toast that tells of a deletion and of its undoing. */
export const deletionToast = ({ id }: Pick<DeletionStep, "id">) => `deletion ${id}`;

/** Tells what an undone deletion has brought back. */
export function tellRestored(outcome: StepOutcome, words: StepWords): void {
  if (!("row_ids" in outcome.step)) return;
  const id = deletionToast(outcome.step);
  if (outcome.type === "gone") toast.error(words.too_late, { id });
  if (outcome.type !== "restored") return;
  const { restored, refused } = outcome;
  const description = refused > 0 ? say(words.refused, { n: refused }) : undefined;
  toast.success(say(words.restored, { n: restored }), { id, description });
}

/** Tells what undoing or redoing a deletion has done. */
export function tellDeletionTaken(outcome: StepOutcome, words: StepWords): void {
  tellRestored(outcome, words);
  if (outcome.type !== "deleted") return;
  const { step } = outcome;
  toast.success(say(words.deleted, { n: step.row_ids.length }), { id: deletionToast(step) });
}
