import { useSetAtom } from "jotai";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { setLabelAtom } from "../../state/fields.ts";
import { PlainTextEditor } from "./plain-text-editor.tsx";

interface LabelEditorProps {
  field_id: string;
  field: FieldDraft;
}

/** The label of a question, edited where it stands. */
export function LabelEditor({ field_id, field }: LabelEditorProps) {
  const setLabel = useSetAtom(setLabelAtom);
  return (
    <PlainTextEditor
      label="Label of the question"
      text={field.label ?? ""}
      placeholder="Untitled question"
      maxLength={2_000}
      onChange={(text) => setLabel(field_id, text.trim() === "" ? null : text)}
      onDone={(element) => element.closest<HTMLElement>("[data-block-id]")?.focus()}
    />
  );
}
