import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { columnWords, previewTitle } from "../features/fields/column/texts.ts";
import { FieldPanel } from "../features/fields/field-panel.tsx";
import { focusGrid, SidePanel } from "../features/grid/record/side-panel.tsx";
import { panelQuestionAtom } from "../state/building/field-editor.ts";
import { leavePanelAtom } from "../state/building/selection.ts";
import { trialUnder } from "./render-trial.tsx";
import { useStoredQuestion } from "./use-stored-question.ts";

const renderTrial = trialUnder(previewTitle);

/** The panel of a column, beside its table. */
export default function ColumnPanel() {
  useStoredQuestion();
  const store = useStore();
  const question = useAtomValue(panelQuestionAtom);
  const isOpen = question !== null;
  useEffect(() => {
    if (!isOpen) return;
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-panel-first-input]")?.focus());
    return focusGrid;
  }, [isOpen]);
  if (!isOpen) return null;
  const title = question === "new" ? columnWords.new_question : columnWords.question;
  const close = () => {
    try {
      store.set(leavePanelAtom);
    } catch {
      // The panel stays open and shows the problem.
    }
  };
  return (
    <SidePanel label={title} onClose={close}>
      {(button) => (
        <>
          <div className="flex shrink-0 items-center justify-between border-b border-border py-1.5 ps-4 pe-2 font-semibold">
            {title}
            {button}
          </div>
          <FieldPanel renderTrial={renderTrial} words={columnWords} />
        </>
      )}
    </SidePanel>
  );
}
