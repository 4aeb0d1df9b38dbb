import { useAtomValue, useSetAtom } from "jotai";
import { GalleryHorizontalEnd, PanelTop, Trash2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import type { StartPage } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA, startPage } from "#core/forms/look/start-page.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { setLookAtom, storedNumberAtom } from "../../state/look/look.ts";
import { PageEditor } from "./page-editor.tsx";
import { StartPageContent } from "./start-page-content.tsx";
import { texts } from "./texts.ts";

type TemplateId = StartPage["template_id"];

const ICONS: Record<TemplateId, ComponentType<{ className?: string }>> = {
  "003": PanelTop,
  "005": GalleryHorizontalEnd,
};
const TEMPLATE_IDS = Object.keys(ICONS) as TemplateId[];

const newPage = (template_id: TemplateId, title: string): StartPage => ({
  template_id,
  __schema_version: START_PAGE_SCHEMA,
  title,
  subtitle: "",
  body_html: "",
  background: null,
  media: [],
});

/** Edits the start page: creates it from a template, changes it, or removes it. */
export default function StartPageEditor() {
  const form = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setLook = useSetAtom(setLookAtom);
  const version = useAtomValue(storedNumberAtom);
  const page = startPage(form.start_page);
  const set = (value: StartPage | null, isTyped = false) =>
    setLook({ property: "start_page", value, isTyped });
  if (page === null) {
    return <NoStartPage canEdit={canEdit} onCreate={(id) => set(newPage(id, form.title))} />;
  }
  return (
    <PageEditor
      title={texts.cover.title}
      description={texts.cover.description}
      isReadOnly={!canEdit}
      preview={
        <PagePreview
          title={say(texts.cover.preview, { title: form.title })}
          src={previewPath(form.form_id)}
          version={version}
          isPage={isPublicPage}
        />
      }
    >
      <TemplateChoice value={page.template_id} onChange={(template_id) => set({ ...page, template_id })} />
      <StartPageContent page={page} onChange={(part, isTyped) => set({ ...page, ...part }, isTyped)} />
      <RemoveButton onRemove={() => set(null)} />
    </PageEditor>
  );
}

function NoStartPage({ canEdit, onCreate }: { canEdit: boolean; onCreate: (id: TemplateId) => void }) {
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <h1 className="sr-only">{texts.cover.title}</h1>
      <EmptyState
        picture={<PanelTop aria-hidden />}
        title={texts.cover.add}
        description={texts.cover.add_description}
      />
      {canEdit && (
        <ul className="mx-auto -mt-8 grid max-w-xl gap-3 px-4 pb-10 sm:grid-cols-2">
          {TEMPLATE_IDS.map((id) => {
            const { label, text } = texts.cover.templates[id];
            const Icon = ICONS[id];
            return (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onCreate(id)}
                  className="flex h-full w-full flex-col gap-1 rounded-lg border border-border bg-card p-4 text-left hover:border-ring"
                >
                  <Icon className="mb-2 size-6 text-primary" />
                  <span className="font-semibold">{label}</span>
                  <span className="text-muted-foreground">{text}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function TemplateChoice({ value, onChange }: { value: TemplateId; onChange: (id: TemplateId) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{texts.cover.template}</legend>
      <div className="grid grid-cols-2 gap-2">
        {TEMPLATE_IDS.map((id) => {
          const Icon = ICONS[id];
          return (
            <RadioCard
              key={id}
              name="template"
              isChosen={value === id}
              onChoose={() => onChange(id)}
              className="items-center gap-2 rounded-md border border-border bg-card px-3 py-2 has-checked:border-ring has-checked:bg-accent"
            >
              <Icon className="size-4 opacity-70" />
              {texts.cover.templates[id].label}
            </RadioCard>
          );
        })}
      </div>
    </fieldset>
  );
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="border-t border-border pt-4">
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {texts.cover.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.cover.remove_title}
        description={texts.cover.remove_text}
        action={texts.cover.remove}
        onConfirm={() => {
          onRemove();
          toast.info(texts.cover.removed, { description: texts.cover.removed_hint });
        }}
      />
    </div>
  );
}
