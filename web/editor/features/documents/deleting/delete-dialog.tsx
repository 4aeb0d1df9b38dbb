import { useSetAtom } from "jotai";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { deleteDocumentAtom } from "../../../state/documents/workspace.ts";
import { DOCUMENT_KINDS } from "../document-kinds.ts";
import { DocumentUses, useDocumentUses } from "./document-uses.tsx";
import { texts } from "./texts.ts";

interface DeleteDialogProps {
  document: WorkspaceDocument;
  onClose: () => void;
}

/** Deletes a document with all its contents, after the user has typed its title. */
export default function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const uses = useDocumentUses(document);
  const confirmation = `DELETE ${document.title}`;
  const { label } = DOCUMENT_KINDS[document.doctype];
  const words = document.doctype === "v0_site" ? texts.site : texts.other;
  const description =
    document.doctype === "v0_form"
      ? say(texts.form, { n: document.responses, days: DELETED_DAYS })
      : say(words, { days: DELETED_DAYS });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={say(texts.title, { title: document.title })}
      description={description}
      action={say(texts.action, { kind: label.toLowerCase() })}
      confirmation={confirmation}
      isReady={uses !== null}
      onConfirm={() => deleteDocument(document, confirmation)}
    >
      <DocumentUses doctype={document.doctype} uses={uses} />
    </ConfirmDialog>
  );
}
