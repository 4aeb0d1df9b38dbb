import { useSetAtom } from "jotai";
import type { WorkspaceDocument } from "#core/contracts/workspace.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { deleteDocumentAtom } from "../../state/workspace.ts";
import { responseCount } from "./document-facts.tsx";

interface DeleteDialogProps {
  document: WorkspaceDocument;
  onClose: () => void;
}

/** Asks for the document's title before everything in it goes. */
export default function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const confirmation = `DELETE ${document.title}`;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${document.title}”?`}
      description={`The form and its ${responseCount(document)} are deleted for good.`}
      action="Delete form"
      confirmation={confirmation}
      onConfirm={() => deleteDocument(document.id, confirmation)}
    />
  );
}
