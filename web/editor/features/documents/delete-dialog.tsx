import { useSetAtom } from "jotai";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { deleteDocumentAtom } from "../../state/documents/workspace.ts";
import { responseCount } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";

interface DeleteDialogProps {
  document: WorkspaceDocument;
  onClose: () => void;
}

/** Deletes a document with all its contents, after the user has typed its title. */
export default function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const confirmation = `DELETE ${document.title}`;
  const { label } = DOCUMENT_KINDS[document.doctype];
  const description =
    document.form_id === null
      ? `For ${DELETED_DAYS} days you can bring it back.`
      : `The form closes, and goes with its ${responseCount(document)}. For ${DELETED_DAYS} days you can bring it back.`;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${document.title}”?`}
      description={description}
      action={`Delete ${label.toLowerCase()}`}
      confirmation={confirmation}
      onConfirm={() => deleteDocument(document, confirmation)}
    />
  );
}
