import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { isFileField } from "#core/forms/posted-files.ts";
import { CopyField } from "../../../ui/copy-field.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { formAtom, formIdAtom, missingStorageAtom } from "../../state/document.ts";
import { loadShareAtom, shareStateAtom, takesAnswers } from "../../state/share.ts";
import { CustomerSigning } from "./customer-signing.tsx";
import { EmbedField } from "./embed-field.tsx";
import { OpenForm } from "./open-form.tsx";
import { ShareWays } from "./share-ways.tsx";

/** The addresses to give away, and whether anybody can answer at them. */
export default function SharePage() {
  const form_id = useAtomValue(formIdAtom);
  const { title, campaign } = useAtomValue(formAtom);
  const state = useAtomValue(shareStateAtom);
  const load = useSetAtom(loadShareAtom);
  useEffect(() => {
    void load(form_id);
  }, [form_id, load]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">Share</h1>
        <OpenForm />
        <MissingStorage />
        {state.status === "loading" && (
          <div role="status" aria-label="Loading addresses" className="flex flex-col gap-6">
            <Skeleton className="h-14" />
            <Skeleton className="h-24" />
          </div>
        )}
        {state.status === "failed" && (
          <ErrorState
            title="The addresses could not be loaded"
            message={state.message}
            onRetry={() => void load(form_id)}
          />
        )}
        {state.status === "ready" && (
          <>
            <CopyField
              label="Link"
              text={state.share.url}
              hint="Anyone with the link can answer while the form is open."
              isPrimary={takesAnswers(campaign)}
            />
            <ShareWays address={state.share.url} title={title} />
            <Fold title="On your own site">
              <EmbedField address={state.share.embed} />
            </Fold>
            <Fold title="Know your customers">
              <CustomerSigning />
            </Fold>
            <Fold title="For developers">
              <CopyField
                label="Submit address"
                text={state.share.submit}
                hint="For your own HTML form or program: POST the answers by the names of the questions."
              />
            </Fold>
          </>
        )}
      </div>
    </div>
  );
}

/** A form that asks for files where none can be sent. */
function MissingStorage() {
  const { fields } = useAtomValue(formAtom);
  const missing = useAtomValue(missingStorageAtom);
  if (missing === null || !fields.some(isFileField)) return null;
  return <Notice title="Uploads are not configured">{missing}</Notice>;
}
