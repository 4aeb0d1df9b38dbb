import { useAtomValue } from "jotai";
import { Redo2, Undo2 } from "lucide-react";
import { IconButton } from "../../../../ui/button.tsx";
import { nextStepsAtom } from "../../../state/grid/history.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { stepName, useTakeStep } from "../cells/use-take-step.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";

/**
 * Undo and redo as buttons. They use `aria-disabled` so that a focused button keeps the focus when no step
 * is left.
 */
export function StepButtons() {
  const { undo, redo } = useAtomValue(nextStepsAtom);
  const { canEdit } = useAtomValue(tableAtom);
  const take = useTakeStep();
  const words = useWords(gridWords);
  if (!canEdit) return null;
  return (
    <div className="flex shrink-0">
      <IconButton
        label={texts.steps.undo}
        title={undo ? stepName(undo, words, "undo") : texts.steps.no_undo}
        aria-disabled={undo === null}
        onClick={() => take("undo")}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label={texts.steps.redo}
        title={redo ? stepName(redo, words, "redo") : texts.steps.no_redo}
        aria-disabled={redo === null}
        className="@max-lg/tools:hidden"
        onClick={() => take("redo")}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </div>
  );
}
