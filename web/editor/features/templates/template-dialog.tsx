import { useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { templatePreviewPath } from "#core/contracts/wire/paths/private.ts";
import { TEMPLATES, type TemplateId } from "#core/templates/catalog.ts";
import { Button } from "../../../ui/button.tsx";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { say } from "../../../ui/say.ts";
import { createFromTemplateAtom } from "../../state/documents/new-form.ts";
import { texts } from "./texts.ts";

interface TemplateDialogProps {
  id: TemplateId;
  project_id: string;
  onClose: () => void;
}

/** Previews a template, which can be tried out, with a button that creates a form from it. */
export function TemplateDialog({ id, project_id, onClose }: TemplateDialogProps) {
  const { title, description } = TEMPLATES[id];
  const createFromTemplate = useSetAtom(createFromTemplateAtom);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function create() {
    setBusy(true);
    setProblem(null);
    try {
      const { redirect } = await createFromTemplate(project_id, id);
      void navigate(redirect);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  const footer = (
    <>
      {problem !== null && (
        <p role="alert" className="grow self-center text-destructive">
          {problem}
        </p>
      )}
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button variant="primary" isBusy={isBusy} onClick={() => void create()}>
        {texts.use}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} footer={footer} width="lg">
      <div className="flex h-[52dvh] flex-col overflow-hidden rounded-lg border border-border">
        <PagePreview
          title={say(texts.preview, { title })}
          src={templatePreviewPath(id)}
          version={id}
          isPage={isPublicPage}
        />
      </div>
    </Dialog>
  );
}
