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
  fieldProblemsAtom,
  isDraftChangedAtom,
  patchDraftAtom,
  setTypeAtom,
} from "../../state/fields.ts";
import { DeleteFieldDialog } from "./delete-field-dialog.tsx";
import { FieldSection } from "./field-section.tsx";
import { FieldTest } from "./field-test.tsx";
import { GeneralSection } from "./general-section.tsx";
import { OptionsSection } from "./options-section.tsx";
import { useFieldPanel } from "./use-field-panel.ts";
import { ValidationSection } from "./validation-section.tsx";

/** The panel of a field: a draft, tried out above, saved or dropped below. */
export function FieldPanel() {
  const editor = useAtomValue(fieldEditorAtom);
  return editor === null ? null : <OpenFieldPanel key={editor.field_id} editor={editor} />;
}

function OpenFieldPanel({ editor }: { editor: FieldEditor }) {
  const { draft, before, field_id } = editor;
  const problems = useAtomValue(fieldProblemsAtom);
  const isChanged = useAtomValue(isDraftChangedAtom);
  const canEdit = useAtomValue(canEditAtom);
  const patchDraft = useSetAtom(patchDraftAtom);
  const setType = useSetAtom(setTypeAtom);
  const { save, cancel, isBusy, problem } = useFieldPanel();
  const [isNameShown, setNameShown] = useState(before !== null);

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
      void save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <h2
        className={before === null ? "shrink-0 border-b border-border px-4 py-2.5 font-semibold" : "sr-only"}
      >
        {before === null ? "New Field" : "Edit Field"}
      </h2>
      <div className="min-h-0 grow overflow-y-auto">
        <FieldTest draft={draft} />
        <form
          id="field-panel"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void save();
          }}
        >
          <fieldset disabled={!canEdit} className="min-w-0">
            <legend className="sr-only">Field</legend>
            <FieldSection
              draft={draft}
              onChange={onChange}
              onType={setType}
              nameProblem={isNameShown || draft.name === "" ? problems.name : undefined}
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
          {problem !== null && (
            <p role="alert" className="text-destructive">
              {problem}
            </p>
          )}
          <div className="flex items-center gap-2">
            {before !== null && <DeleteButton field_id={field_id} name={draft.label || draft.name} />}
            <span className="grow" />
            <Button onClick={cancel}>Cancel</Button>
            <Button type="submit" form="field-panel" variant="primary" isBusy={isBusy} disabled={!isChanged}>
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
