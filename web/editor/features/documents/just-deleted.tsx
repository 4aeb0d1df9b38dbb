import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { restoreDocumentAtom } from "../../state/documents/deleted-documents.ts";
import { justDeletedAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

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
        toast.error(say(texts.just_deleted.failed, { title }), { description: error.message }),
      );
    toast.info(say(texts.just_deleted.title, { title }), {
      description: say(texts.just_deleted.text, { days: DELETED_DAYS }),
      action: { label: texts.just_deleted.undo, onClick: () => void undo() },
    });
  }, [deleted, restore, setDeleted]);
  return null;
}
