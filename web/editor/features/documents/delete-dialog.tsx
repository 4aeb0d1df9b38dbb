import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { ObjectUse } from "#core/contracts/buckets.ts";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { listObjectUsesAtom } from "../../state/buckets/uses.ts";
import { deleteDocumentAtom } from "../../state/documents/workspace.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { texts } from "./texts.ts";

interface DeleteDialogProps {
  document: WorkspaceDocument;
  onClose: () => void;
}

/** Deletes a document with all its contents, after the user has typed its title. */
export default function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const isBucket = document.doctype === "v0_bucket";
  const uses = useBucketUses(isBucket ? document.id : null);
  const confirmation = `DELETE ${document.title}`;
  const { label } = DOCUMENT_KINDS[document.doctype];
  const words = document.doctype === "v0_site" ? texts.delete.site : texts.delete.other;
  const description =
    document.doctype === "v0_form"
      ? say(texts.delete.form, { n: document.responses, days: DELETED_DAYS })
      : say(words, { days: DELETED_DAYS });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={say(texts.delete.title, { title: document.title })}
      description={description}
      action={say(texts.delete.action, { kind: label.toLowerCase() })}
      confirmation={confirmation}
      isReady={!isBucket || uses !== null}
      onConfirm={() => deleteDocument(document, confirmation)}
    >
      {isBucket && <BucketUses uses={uses} />}
    </ConfirmDialog>
  );
}

type Uses = readonly ObjectUse[] | "unknown" | null;

/** The forms that show files of a bucket. Null while they are looked up. */
function useBucketUses(document_id: string | null): Uses {
  const list = useSetAtom(listObjectUsesAtom);
  const [uses, setUses] = useState<Uses>(null);
  useEffect(() => {
    if (document_id === null) return;
    list(document_id).then(setUses, () => setUses("unknown"));
  }, [list, document_id]);
  return uses;
}

/** More of them would push the question out of sight. */
const MOST_SHOWN = 5;

function BucketUses({ uses }: { uses: Uses }) {
  const words = texts.delete;
  if (uses === null) {
    return (
      <p role="status" className="text-muted-foreground">
        {words.finding_uses}
      </p>
    );
  }
  if (uses === "unknown") return <p role="alert">{words.no_uses}</p>;
  if (uses.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-border bg-muted px-3 py-2">
      <p>{words.uses}</p>
      <ul className="mt-1 list-disc ps-5">
        {uses.slice(0, MOST_SHOWN).map(({ document_id, title, key }) => (
          <li key={document_id + key} className="break-words">
            {say(words.use, { title, key })}
          </li>
        ))}
        {uses.length > MOST_SHOWN && <li>{say(words.more_uses, { n: uses.length - MOST_SHOWN })}</li>}
      </ul>
    </div>
  );
}
