import { useAtomValue, useSetAtom } from "jotai";
import type { Share } from "#core/contracts/documents/documents.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { noteSentAtom } from "../../state/documents/first-steps.ts";
import { formAtom, missingStorageAtom } from "../../state/editing/document.ts";
import { acceptsResponses } from "../../state/share/accepts-responses.ts";
import { ApiAddress } from "./api-address.tsx";
import { ConnectPage } from "./connect-page.tsx";
import { CustomLink } from "./custom-link.tsx";
import { EmbedField } from "./embed-field.tsx";
import { InvitePeople } from "./invite-people.tsx";
import { LinkPreviewCard } from "./link-preview-card.tsx";
import { PublishForm } from "./publish-form.tsx";
import { ShareWays } from "./share-ways.tsx";
import { texts } from "./texts.ts";

/** Shows the addresses of a form or a site, and whether it is published. */
export default function SharePage() {
  const head = (
    <>
      <PublishForm />
      <MissingStorage />
    </>
  );
  return (
    <ConnectPage title={texts.share.title} head={head}>
      {(share) => <Links share={share} />}
    </ConnectPage>
  );
}

function Links({ share }: { share: Share }) {
  const { title, campaign, form_id, is_page } = useAtomValue(formAtom);
  const noteSent = useSetAtom(noteSentAtom);
  const { url, embed, submit } = share;
  return (
    <>
      <CopyField
        label={texts.share.link}
        text={url}
        hint={is_page ? texts.site.link_hint : texts.share.link_hint}
        isPrimary={acceptsResponses(campaign)}
        onCopied={() => noteSent(form_id)}
      />
      <ShareWays address={url} title={title} onSent={() => noteSent(form_id)} />
      <Fold title={texts.custom_link.title}>
        <CustomLink share={share} />
      </Fold>
      <Fold title={texts.link_preview.title}>
        <LinkPreviewCard url={url} />
      </Fold>
      {!is_page && (
        <>
          <Fold title={texts.share.embed}>
            <EmbedField address={embed} />
          </Fold>
          <Fold title={texts.share.developers}>
            <ApiAddress address={submit} />
          </Fold>
        </>
      )}
      <InvitePeople />
    </>
  );
}

/** Warns about file questions on a deployment without file storage. */
function MissingStorage() {
  const { fields } = useAtomValue(formAtom);
  const missing = useAtomValue(missingStorageAtom);
  if (missing === null || !fields.some(isFileField)) return null;
  return <Notice title={texts.share.no_storage}>{missing}</Notice>;
}
