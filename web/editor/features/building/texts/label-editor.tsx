import { useStore } from "jotai";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { setLabelAtom } from "../../../state/building/change-field.ts";
import { typingPause } from "../../../state/building/typing-pause.ts";
import { texts } from "../texts.ts";
import { PlainTextEditor } from "./plain-text-editor.tsx";

interface LabelEditorProps {
  field_id: string;
  field: FieldDraft;
}

/** Edits a question's label in place. */
export function LabelEditor({ field_id, field }: LabelEditorProps) {
  const store = useStore();
  const setLabel = (label: string | null) =>
    typingPause(store).typing(`${field_id} label`, () => store.set(setLabelAtom, field_id, label));
  return (
    <PlainTextEditor
      label={texts.canvas.question_label}
      text={field.label ?? ""}
      placeholder={texts.canvas.untitled_question}
      maxLength={2_000}
      onChange={(text) => setLabel(text.trim() === "" ? null : text)}
      onDone={(element) => element.closest<HTMLElement>("[data-block-id]")?.focus()}
    />
  );
}
