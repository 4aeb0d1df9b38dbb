import { useAtomValue } from "jotai";
import { en } from "#core/forms/texts/en.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setClosedPageAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

/** Edits the texts for visitors of a closed form. */
export function ClosedCard() {
  const { title, text } = useAtomValue(formAtom).closed_page ?? { title: "", text: "" };
  const setClosedPage = useFormSave(setClosedPageAtom);
  const autosave = useAutosave({
    title: texts.titles["closed-page"],
    stored: { title, text },
    save: (draft) => {
      const written = { title: draft.title.trim(), text: draft.text.trim() };
      return setClosedPage(written.title || written.text ? written : null);
    },
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.closed_page.description}>
      <FieldLabel label={texts.closed_page.title}>
        <Input
          value={autosave.draft.title}
          maxLength={200}
          placeholder={en["formclosed.default.title"]}
          onChange={(event) => autosave.type({ title: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label={texts.closed_page.text}>
        <Textarea
          rows={3}
          value={autosave.draft.text}
          maxLength={2_000}
          placeholder={en["formclosed.default.description"]}
          onChange={(event) => autosave.type({ text: event.target.value })}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}
