import { useAtomValue, useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useState } from "react";
import { can } from "#core/fields/registry.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { patchDraftAtom, setTypeAtom } from "../../state/building/change-field.ts";
import {
  type FieldEditor,
  fieldEditorAtom,
  fieldProblemsAtom,
  isChangedAtom,
} from "../../state/building/field-editor.ts";
import { takesFormula } from "../../state/building/field-problems.ts";
import { canEditAtom, missingStorageAtom } from "../../state/editing/document.ts";
import { isPressed } from "../../state/shell/commands.ts";
import { AdvancedSection } from "./advanced-section.tsx";
import { AskAi } from "./ask-ai.tsx";
import { FieldSection } from "./field-section.tsx";
import { FormulaSlot } from "./formula/formula-slot.tsx";
import { GeneralSection } from "./general-section.tsx";
import { OptionsSection } from "./options/options-section.tsx";
import { PANEL_KEYS } from "./panel-keys.ts";
import { PanelSection } from "./parts/panel-section.tsx";
import { type FieldWords, questionWords, texts } from "./texts.ts";
import type { RenderTrial } from "./trial/field-test.tsx";
import { useFailureFocus, useFieldPanel, useStoredAfterTyping } from "./use-field-panel.ts";
import { FieldWordsContext } from "./use-field-words.ts";

const FieldTest = lazyPart(() => import("./trial/field-test.tsx"));
const DeleteFieldDialog = lazyPart(() => import("./delete-field-dialog.tsx"));
const PaymentSection = lazyPart(() => import("./payment-section.tsx"));
const ReferenceSection = lazyPart(() => import("./reference/reference-section.tsx"));
const ComputedSection = lazyPart(() => import("./relation/computed-section.tsx"));
const StoredSections = lazyPart(() => import("./stored-sections.tsx"));
const loadValidation = () => import("./validation-section.tsx");
const ValidationSection = lazyPart(loadValidation);
const SecretWarning = lazyPart(() => import("./secret-warning.tsx"));

interface FieldPanelProps {
  renderTrial: RenderTrial;
  /** What it calls the question. */
  words?: FieldWords;
}

/** A question's panel. Changes are stored automatically. Rarely needed settings are collapsed. */
export function FieldPanel({ renderTrial, words = questionWords }: FieldPanelProps) {
  const editor = useAtomValue(fieldEditorAtom);
  // Before the first question is selected, so that nothing moves in its panel.
  useEffect(() => void loadValidation().catch(() => {}), []);
  return editor === null ? null : (
    <FieldWordsContext value={words}>
      <OpenFieldPanel key={`${editor.field_id} ${editor.revision}`} {...{ editor, renderTrial, words }} />
    </FieldWordsContext>
  );
}

function OpenFieldPanel({ editor, renderTrial, words }: Required<FieldPanelProps> & { editor: FieldEditor }) {
  const { draft, isNew, field_id } = editor;
  const problems = useAtomValue(fieldProblemsAtom);
  const canEdit = useAtomValue(canEditAtom);
  const missingStorage = useAtomValue(missingStorageAtom);
  const isChanged = useAtomValue(isChangedAtom);
  const onChange = useSetAtom(patchDraftAtom);
  const setType = useSetAtom(setTypeAtom);
  const { done, undoChanges, stepBack } = useFieldPanel();
  const isComputed = draft.data?.related !== undefined;
  useStoredAfterTyping(editor);
  useFailureFocus();

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const matches = ({ keys }: { keys: readonly (readonly string[])[] }) =>
      keys.some((shortcut) => isPressed(event, shortcut));
    if (matches(PANEL_KEYS.done)) {
      event.preventDefault();
      done();
    } else if (matches(PANEL_KEYS.back)) {
      event.preventDefault();
      stepBack();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the controls inside
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <h2 className="sr-only">{isNew ? words.new_question : words.question}</h2>
      <div className="relative min-h-0 grow overflow-y-auto">
        {canEdit && <AskAi words={words} />}
        <form
          id="field-panel"
          noValidate
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            // In a choice question, Enter in the label moves the focus to the first option.
            const option = document.activeElement?.hasAttribute("data-panel-first-input")
              ? event.currentTarget.querySelector<HTMLInputElement>("[data-option-id]")
              : null;
            if (option) option.focus();
            else done();
          }}
        >
          <fieldset disabled={!canEdit} className="min-w-0">
            <legend className="sr-only">{words.question}</legend>
            {missingStorage !== null && isFileField(draft) && (
              <div className="px-4 pt-4">
                <Notice title={texts.panel.no_uploads}>{words.no_storage ?? missingStorage}</Notice>
              </div>
            )}
            <FieldSection
              draft={draft}
              onChange={onChange}
              onType={setType}
              nameProblem={problems.name}
              placeholder={words.untitled}
            />
            <Suspense fallback={null}>
              <SecretWarning draft={draft} />
            </Suspense>
            {can(draft.type, "options") && (
              <OptionsSection draft={draft} onChange={onChange} problem={problems.options} />
            )}
            {draft.type === "payment" && (
              <Suspense fallback={null}>
                <PaymentSection draft={draft} onChange={onChange} problem={problems.price} />
              </Suspense>
            )}
            {isComputed && (
              <Suspense fallback={null}>
                <ComputedSection field_id={field_id} {...{ draft, onChange }} problem={problems.related} />
              </Suspense>
            )}
            {draft.type === "hidden" && !isComputed && takesFormula(draft) && (
              <PanelSection>
                <FormulaSlot draft={draft} problem={problems.formula} />
              </PanelSection>
            )}
            {draft.type === "search" && (
              <Suspense fallback={null}>
                <ReferenceSection draft={draft} onChange={onChange} problem={problems.reference} />
              </Suspense>
            )}
            {!isNew && (
              <Suspense fallback={null}>
                <StoredSections field_id={field_id} />
              </Suspense>
            )}
            <GeneralSection draft={draft} onChange={onChange} />
            <Suspense fallback={null}>
              <ValidationSection draft={draft} onChange={onChange} problems={problems} />
            </Suspense>
            <AdvancedSection draft={draft} onChange={onChange} problems={problems} />
          </fieldset>
        </form>
        {draft.type !== "hidden" && (
          <div className="border-t border-border p-4">
            <Fold title={texts.panel.try_it}>
              <Suspense fallback={null}>
                <FieldTest draft={draft} renderTrial={renderTrial} />
              </Suspense>
            </Fold>
          </div>
        )}
      </div>
      {canEdit && (
        <footer className="flex shrink-0 items-center gap-2 border-t border-border p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          {!isNew && <DeleteButton field_id={field_id} name={draft.label || draft.name} words={words} />}
          <span className="grow" />
          {isChanged && <Button onClick={undoChanges}>{texts.panel.undo_changes}</Button>}
          <Button type="submit" form="field-panel">
            {texts.panel.done}
          </Button>
        </footer>
      )}
    </div>
  );
}

/** Deletes the question permanently, whereas deleting its block only removes it from the form. */
function DeleteButton(props: { field_id: string; name: string; words: FieldWords }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <IconButton label={props.words.delete} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isDeleting && (
        <Suspense>
          <DeleteFieldDialog {...props} isOpen onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
