import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { restoreDocumentAtom } from "../../state/documents/deleted-documents.ts";
import { justDeletedAtom } from "../../state/documents/workspace.ts";

interface JustDeletedProps {
  deleted: Pick<WorkspaceDocument, "id" | "title" | "project_id">;
}

/** Offers to restore a document that was deleted here or on its settings page. */
export default function JustDeleted({ deleted }: JustDeletedProps) {
  const setDeleted = useSetAtom(justDeletedAtom);
  const restore = useSetAtom(restoreDocumentAtom);
  useEffect(() => {
    setDeleted(null);
    const { id, title, project_id } = deleted;
    const undo = () =>
      restore(project_id, id).catch((error: Error) =>
        toast.error(`“${title}” could not be brought back`, { description: error.message }),
      );
    toast.info(`“${title}” is deleted`, {
      description: `It can be brought back for ${DELETED_DAYS} days.`,
      action: { label: "Undo", onClick: () => void undo() },
    });
  }, [deleted, restore, setDeleted]);
  return null;
}
