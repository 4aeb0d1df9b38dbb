import { useAtomValue } from "jotai";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { setUnfinishedAtom } from "../../state/settings/unfinished.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

/** What respondents can do with answers that they have not sent. */
export function UnfinishedCard() {
  const { form } = useAtomValue(documentAtom);
  const save = useFormSave(setUnfinishedAtom);
  const autosave = useAutosave({
    title: texts.titles["unfinished-answers"],
    stored: { continue_later: form.is_continue_later_enabled, notice: form.is_keeping_noticed },
    save,
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.unfinished.description}>
      <SwitchLine
        label={texts.unfinished.continue_later}
        checked={autosave.draft.continue_later}
        onChange={(continue_later) => autosave.set({ continue_later })}
      />
      <SwitchLine
        label={texts.unfinished.notice}
        checked={autosave.draft.notice}
        onChange={(notice) => autosave.set({ notice })}
      />
    </AutosaveCard>
  );
}
