import { useAtomValue, useSetAtom } from "jotai";
import { ArrowLeft, Download, Pencil, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { versionPreviewPath } from "#core/contracts/wire/paths/private.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { say } from "../../../ui/say.ts";
import { undoAtom } from "../../state/building/undo.ts";
import { canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { restoreVersionAtom } from "../../state/versions.ts";
import { ChangeList } from "./change-list.tsx";
import { downloadDefinition } from "./download-definition.ts";
import { KeepDialog } from "./keep-dialog.tsx";
import { texts } from "./texts.ts";
import { useVersion } from "./use-version.ts";
import { versionOrigin, versionTitle } from "./version-words.ts";

interface VersionDetailProps {
  version: FormVersion;
  /** The previous version; null for the first one. */
  before: FormVersion | null;
  onLeave: () => void;
}

/** One version, with its differences, a preview, and a button to restore it. */
export function VersionDetail({ version, before, onLeave }: VersionDetailProps) {
  const canEdit = useAtomValue(canEditAtom);
  const [isNaming, setNaming] = useState(false);
  const { form, problem, retry } = useVersion(version.id);
  return (
    <section aria-labelledby="version-title" className="flex min-w-0 flex-col gap-4">
      <Button size="sm" className="w-fit md:hidden" onClick={onLeave}>
        <ArrowLeft aria-hidden />
        {texts.all}
      </Button>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="version-title" className="text-title font-semibold break-words">
            {versionTitle(version)}
          </h2>
          <p className="text-muted-foreground">{versionOrigin(version)}</p>
        </div>
        <div className="flex gap-2">
          {form !== null && (
            <IconButton label={texts.download_this} onClick={() => downloadDefinition(form)}>
              <Download aria-hidden />
            </IconButton>
          )}
          {canEdit && (
            <>
              <Button onClick={() => setNaming(true)}>
                <Pencil aria-hidden />
                {version.name === null ? texts.add_name : texts.rename}
              </Button>
              <RestoreButton version={version} />
            </>
          )}
        </div>
      </div>
      {isNaming && <KeepDialog version={version} onClose={() => setNaming(false)} />}
      {problem !== null && <ErrorState title={texts.version_failed} message={problem} onRetry={retry} />}
      {problem === null && form === null && (
        <div role="status" aria-label={texts.version_loading} className="flex flex-col gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </div>
      )}
      {form !== null && <ChangeList form={form} before={before} />}
      {form !== null && <VersionPreview version={version} hasCover={form.start_page !== null} />}
    </section>
  );
}

function RestoreButton({ version }: { version: FormVersion }) {
  const restore = useSetAtom(restoreVersionAtom);
  const undo = useSetAtom(undoAtom);
  const [isBusy, setBusy] = useState(false);

  async function goBack() {
    setBusy(true);
    try {
      const isChanged = await restore(version.id);
      if (!isChanged) toast.info(texts.same);
      else {
        toast.success(texts.restored, {
          description: texts.restored_text,
          action: { label: texts.undo, onClick: () => void undo() },
        });
      }
    } catch (error) {
      toast.error(texts.not_restored, { description: (error as Error).message });
    }
    setBusy(false);
  }

  return (
    <Button variant="primary" isBusy={isBusy} onClick={() => void goBack()}>
      {!isBusy && <RotateCcw aria-hidden />}
      {texts.restore}
    </Button>
  );
}

function VersionPreview({ version, hasCover }: { version: FormVersion; hasCover: boolean }) {
  const form_id = useAtomValue(formIdAtom);
  const address = versionPreviewPath(form_id, version.id);
  return (
    <div className="flex h-[70dvh] flex-col overflow-hidden rounded-lg border border-border">
      <PagePreview
        title={say(texts.preview, { name: versionTitle(version) })}
        // Shows the form below the start page. Without a start page there is no fragment, because it would
        // scroll this page too.
        src={hasCover ? `${address}#form-view` : address}
        version={version.id}
        isPage={isPublicPage}
      />
    </div>
  );
}
