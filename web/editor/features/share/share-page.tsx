import { useAtomValue, useSetAtom } from "jotai";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { noteSentAtom } from "../../state/documents/first-steps.ts";
import { formAtom, missingStorageAtom } from "../../state/editing/document.ts";
import { acceptsResponses } from "../../state/share.ts";
import { ApiAddress } from "./api-address.tsx";
import { ConnectPage } from "./connect-page.tsx";
import { EmbedField } from "./embed-field.tsx";
import { OpenForm } from "./open-form.tsx";
import { ShareWays } from "./share-ways.tsx";

/** Shows the form's addresses, and whether it accepts responses. */
export default function SharePage() {
  const { title, campaign, form_id } = useAtomValue(formAtom);
  const noteSent = useSetAtom(noteSentAtom);
  const head = (
    <>
      <OpenForm />
      <MissingStorage />
    </>
  );
  return (
    <ConnectPage title="Share" head={head}>
      {({ url, embed, submit }) => (
        <>
          <CopyField
            label="Link"
            text={url}
            hint="Anyone with the link can answer while the form is open."
            isPrimary={acceptsResponses(campaign)}
            onCopied={() => noteSent(form_id)}
          />
          <ShareWays address={url} title={title} onSent={() => noteSent(form_id)} />
          <Fold title="On your own site">
            <EmbedField address={embed} />
          </Fold>
          <Fold title="For developers">
            <ApiAddress address={submit} />
          </Fold>
        </>
      )}
    </ConnectPage>
  );
}

/** Warns about file questions on a deployment without file storage. */
function MissingStorage() {
  const { fields } = useAtomValue(formAtom);
  const missing = useAtomValue(missingStorageAtom);
  if (missing === null || !fields.some(isFileField)) return null;
  return <Notice title="Uploads are not configured">{missing}</Notice>;
}
