import { useAtomValue, useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { FieldDraft } from "#core/fields/builder.ts";
import { can } from "#core/fields/registry.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { canEditAtom } from "../../state/document.ts";
import {
  type FieldEditor,
  fieldEditorAtom,
  fieldFailureAtom,
  fieldProblemsAtom,
  patchDraftAtom,
  setTypeAtom,
} from "../../state/fields.ts";
import { DeleteFieldDialog } from "./delete-field-dialog.tsx";
import { FieldSection } from "./field-section.tsx";
import { FieldTest } from "./field-test.tsx";
import { GeneralSection } from "./general-section.tsx";
import { OptionsSection } from "./options-section.tsx";
import { useFailureFocus, useFieldPanel } from "./use-field-panel.ts";
import { ValidationSection } from "./validation-section.tsx";

/** The panel of a field: tried out above; kept when it is left, or put back as it was. */
export function FieldPanel() {
  const editor = useAtomValue(fieldEditorAtom);
  return editor === null ? null : (
    <OpenFieldPanel key={`${editor.field_id} ${editor.revision}`} editor={editor} />
  );
}

function OpenFieldPanel({ editor }: { editor: FieldEditor }) {
  const { draft, isNew, field_id } = editor;
  const problems = useAtomValue(fieldProblemsAtom);
  const failure = useAtomValue(fieldFailureAtom);
  const canEdit = useAtomValue(canEditAtom);
  const patchDraft = useSetAtom(patchDraftAtom);
  const setType = useSetAtom(setTypeAtom);
  const { save, cancel, stepBack } = useFieldPanel();
  const [isNameShown, setNameShown] = useState(!isNew);
  useFailureFocus();

  function onChange(patch: Partial<FieldDraft>) {
    if (patch.name !== undefined) setNameShown(true);
    patchDraft(patch);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const isSave =
      (event.metaKey || event.ctrlKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
    if (isSave) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      stepBack();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <h2 className={isNew ? "shrink-0 border-b border-border px-4 py-2.5 font-semibold" : "sr-only"}>
        {isNew ? "New Field" : "Edit Field"}
      </h2>
      <div className="relative min-h-0 grow overflow-y-auto">
        <FieldTest draft={draft} />
        <form
          id="field-panel"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save();
          }}
        >
          <fieldset disabled={!canEdit} className="min-w-0">
            <legend className="sr-only">Field</legend>
            <FieldSection
              draft={draft}
              onChange={onChange}
              onType={setType}
              nameProblem={isNameShown || failure !== null || draft.name === "" ? problems.name : undefined}
            />
            {can(draft.type, "options") && (
              <OptionsSection draft={draft} onChange={onChange} problem={problems.options} />
            )}
            <GeneralSection draft={draft} onChange={onChange} />
            <ValidationSection draft={draft} onChange={onChange} problems={problems} />
          </fieldset>
        </form>
      </div>
      {canEdit && (
        <footer className="flex shrink-0 flex-col gap-2 border-t border-border p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          {failure !== null && (
            <p role="alert" className="text-destructive">
              Not saved yet. {failure.reason}
            </p>
          )}
          <div className="flex items-center gap-2">
            {!isNew && <DeleteButton field_id={field_id} name={draft.label || draft.name} />}
            <span className="grow" />
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" form="field-panel" variant="primary">
              Save
            </Button>
          </div>
        </footer>
      )}
    </div>
  );
}

/** The way to delete the field for good; to take it off the form only, its block is deleted. */
function DeleteButton({ field_id, name }: { field_id: string; name: string }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <IconButton label="Delete field" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <DeleteFieldDialog
        isOpen={isDeleting}
        field_id={field_id}
        name={name}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
