import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { en } from "#core/forms/texts/en.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setClosedPageAtom } from "../../state/settings/settings.ts";

/** Edits the texts for visitors of a closed form. */
export function ClosedCard() {
  const stored = useAtomValue(formAtom).closed_page ?? { title: "", text: "" };
  const setClosedPage = useSetAtom(setClosedPageAtom);
  const [title, setTitle] = useState(stored.title);
  const [text, setText] = useState(stored.text);

  async function save() {
    const written = { title: title.trim(), text: text.trim() };
    await setClosedPage(written.title || written.text ? written : null);
    setTitle(written.title);
    setText(written.text);
  }

  return (
    <SaveCard
      title="When the form is closed"
      description="What people read who open the link then. What you leave empty is said in our words, in the language of the form."
      isDirty={title.trim() !== stored.title || text.trim() !== stored.text}
      onSave={save}
    >
      <FieldLabel label="Title">
        <Input
          value={title}
          maxLength={200}
          placeholder={en["formclosed.default.title"]}
          onChange={(event) => setTitle(event.target.value)}
        />
      </FieldLabel>
      <FieldLabel label="Text">
        <Textarea
          rows={3}
          value={text}
          maxLength={2_000}
          placeholder={en["formclosed.default.description"]}
          onChange={(event) => setText(event.target.value)}
        />
      </FieldLabel>
    </SaveCard>
  );
}
