import { useAtomValue, useSetAtom } from "jotai";
import { useId } from "react";
import { opening } from "#core/forms/submitting/availability.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { useConfirmSave } from "../../../ui/inputs/autosave/use-confirm-save.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { publishingAtom, setPublishedAtom } from "../../state/share/publishing.ts";
import { emptyChoicesAtom } from "../../state/share/share.ts";
import { SeenPage } from "./seen-page.tsx";
import { texts } from "./texts.ts";

/** Publishes and unpublishes the form. */
export function PublishedCard() {
  const publishing = useAtomValue(publishingAtom);
  const emptyChoices = useAtomValue(emptyChoicesAtom);
  const setPublished = useSetAtom(setPublishedAtom);
  const { form, was_opened } = useAtomValue(documentAtom);
  const { ask, dialog } = useConfirmSave();
  const id = useId();
  const isPublished = publishing !== "never" && publishing !== "unpublished";
  const isAhead = publishing !== "full" && opening(form.campaign, was_opened, Date.now()).is_ahead;
  const autosave = useAutosave({
    title: texts.titles.published,
    stored: { isPublished },
    save: async (draft, whileAsked) => {
      if (!draft.isPublished && isPublished) {
        await whileAsked(
          ask({
            title: texts.published.unpublish_title,
            description: texts.published.unpublish_description,
            action: texts.published.unpublish,
          }),
        );
      }
      await setPublished(draft.isPublished);
    },
  });
  return (
    <>
      <AutosaveCard
        autosave={autosave}
        description={
          <span id={`${id}-now`} role="status">
            {texts.published[publishing]}
          </span>
        }
        control={
          <Switch
            aria-label={texts.titles.published}
            aria-describedby={`${id}-now`}
            checked={autosave.isAsked ? isPublished : autosave.draft.isPublished}
            onCheckedChange={(checked) => autosave.set({ isPublished: checked })}
          />
        }
      >
        {publishing !== "open" && (
          <SeenPage
            kind={isAhead ? "formclosed.not_open_yet" : "formclosed.default"}
            lead={texts.published.people_see}
          />
        )}
        {emptyChoices !== null && <p className="text-warning">{emptyChoices}</p>}
      </AutosaveCard>
      {dialog}
    </>
  );
}
