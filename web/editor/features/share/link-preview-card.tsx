import { useAtomValue, useSetAtom } from "jotai";
import { ImageOff } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";
import { UploadPicture } from "../../../ui/inputs/upload-picture.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { pictureUploadAtom } from "../../state/look/assets.ts";
import { setLinkPreviewAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";

const NONE = { title: "", description: "", image: null };

/** Edits what other sites show of the form's link, with a sample. */
export function LinkPreviewCard({ url }: { url: string }) {
  const { form_id, link_preview, title: form_title } = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  const upload = useAtomValue(pictureUploadAtom);
  const save = useSetAtom(setLinkPreviewAtom);
  const autosave = useAutosave({
    title: texts.link_preview.title,
    stored: link_preview ?? NONE,
    save: ({ title, description, image }) => {
      const written = { title: title.trim(), description: description.trim(), image };
      return save(written.title || written.description || image ? written : null, form_id);
    },
  });
  const { draft } = autosave;
  return (
    <div className="flex flex-col gap-4">
      <AutosaveCard heading="h2" autosave={autosave} description={texts.link_preview.text}>
        <FieldLabel label={texts.link_preview.heading}>
          <Input
            value={draft.title}
            maxLength={120}
            placeholder={form_title}
            disabled={!canEdit}
            onChange={({ target }) => autosave.type({ title: target.value })}
          />
        </FieldLabel>
        <FieldLabel label={texts.link_preview.description}>
          <Textarea
            rows={2}
            value={draft.description}
            maxLength={300}
            placeholder={texts.link_preview.description_example}
            disabled={!canEdit}
            onChange={({ target }) => autosave.type({ description: target.value })}
          />
        </FieldLabel>
        <div className="flex flex-col gap-1">
          <span className="font-medium">{texts.link_preview.picture}</span>
          <div className="flex flex-wrap items-start gap-2">
            <UploadPicture
              label={texts.link_preview.upload}
              upload={upload}
              disabled={!canEdit}
              onUploaded={(image) => autosave.set({ image })}
            />
            {draft.image !== null && (
              <Button disabled={!canEdit} onClick={() => autosave.set({ image: null })}>
                {texts.link_preview.remove}
              </Button>
            )}
          </div>
          <p className="text-meta text-muted-foreground">{texts.link_preview.picture_hint}</p>
        </div>
      </AutosaveCard>
      <figure
        aria-label={texts.link_preview.sample}
        className="max-w-md overflow-hidden rounded-lg border border-border bg-card"
      >
        {draft.image === null ? (
          <div className="flex aspect-[1200/630] items-center justify-center bg-muted text-muted-foreground">
            <ImageOff aria-hidden className="size-6" />
          </div>
        ) : (
          <img src={draft.image} alt="" className="aspect-[1200/630] w-full object-cover" />
        )}
        <figcaption className="flex flex-col gap-0.5 p-3">
          <span className="text-meta text-muted-foreground">{new URL(url).host}</span>
          <strong className="truncate font-semibold">{draft.title || form_title}</strong>
          <span className="line-clamp-2 text-muted-foreground">{draft.description}</span>
        </figcaption>
      </figure>
    </div>
  );
}
