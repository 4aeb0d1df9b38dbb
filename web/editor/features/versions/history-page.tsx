import { useAtomValue, useSetAtom } from "jotai";
import { Download, History } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { FormVersion } from "#core/contracts/versions.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { canEditAtom, formIdAtom } from "../../state/editing/document.ts";
import { loadVersionsAtom, shownFormAtom, versionsStateAtom } from "../../state/versions.ts";
import { downloadDefinition } from "./download-definition.ts";
import { KeepDialog } from "./keep-dialog.tsx";
import { texts } from "./texts.ts";
import { VersionDetail } from "./version-detail.tsx";
import { VersionList } from "./version-list.tsx";

/** Lists earlier versions of the form, with their differences and a button to restore one. */
export default function HistoryPage() {
  const form_id = useAtomValue(formIdAtom);
  const state = useAtomValue(versionsStateAtom);
  const load = useSetAtom(loadVersionsAtom);
  useEffect(() => {
    void load(form_id);
  }, [form_id, load]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={form_id} className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:py-10">
        <Heading />
        {state.status === "loading" && (
          <div role="status" aria-label={texts.loading} className="flex flex-col gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )}
        {state.status === "failed" && (
          <ErrorState title={texts.failed} message={state.message} onRetry={() => void load(form_id)} />
        )}
        {state.status === "ready" && <Versions versions={state.value} />}
      </div>
    </div>
  );
}

function Heading() {
  const canEdit = useAtomValue(canEditAtom);
  const form = useAtomValue(shownFormAtom);
  const [isSaving, setSaving] = useState(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
        <p className="text-muted-foreground">{texts.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => downloadDefinition(form)}>
          <Download aria-hidden />
          {texts.download}
        </Button>
        {canEdit && (
          <Button variant="primary" onClick={() => setSaving(true)}>
            {texts.save}
          </Button>
        )}
      </div>
      {isSaving && <KeepDialog onClose={() => setSaving(false)} />}
    </div>
  );
}

function Versions({ versions }: { versions: readonly FormVersion[] }) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get("version");
  const index = versions.findIndex(({ id }) => id === wanted);
  const chosen = versions[index];
  const choose = (id: string | null) => setParameters(id === null ? {} : { version: id });
  if (versions.length === 0) {
    return (
      <EmptyState picture={<History aria-hidden />} title={texts.empty_title} description={texts.empty} />
    );
  }
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <div className={chosen ? "max-md:hidden" : ""}>
        <VersionList versions={versions} chosen={chosen?.id ?? null} onChoose={choose} />
      </div>
      {chosen ? (
        <VersionDetail
          key={chosen.id}
          version={chosen}
          before={versions[index + 1] ?? null}
          onLeave={() => choose(null)}
        />
      ) : (
        <p className="rounded-lg border border-dashed border-border p-8 text-center text-muted-foreground max-md:hidden">
          {texts.choose}
        </p>
      )}
    </div>
  );
}
