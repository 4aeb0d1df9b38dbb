import { useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import type { DeletedDocument } from "#core/contracts/documents/deleted-documents.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { purgeDocumentAtom, restoreDocumentAtom } from "../../state/documents/deleted-documents.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { responseCount } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { RestorableRow } from "./restorable-row.tsx";

interface DeletedRowProps extends ChosenProject {
  document: DeletedDocument;
}

/** A deleted document, which can be restored or permanently deleted. */
export function DeletedRow({ document, organization, project }: DeletedRowProps) {
  const restore = useSetAtom(restoreDocumentAtom);
  const purge = useSetAtom(purgeDocumentAtom);
  const [isPurging, setPurging] = useState(false);
  const { id, title, doctype, deleted_at } = document;
  const { icon, label } = DOCUMENT_KINDS[doctype];
  const isAllowed = may(organization.role, "delete_documents");
  const confirmation = `DELETE ${title}`;
  const bringBack = async () => {
    await restore(project.id, id);
    return title;
  };
  return (
    <RestorableRow
      icon={icon}
      title={title}
      contents={doctype === "v0_form" ? responseCount(document) : label}
      deleted_at={deleted_at}
      afterwards="It is as open as it was before."
      onRestore={isAllowed ? bringBack : null}
    >
      <IconButton label={`Delete ${title} for good…`} onClick={() => setPurging(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isPurging}
        onClose={() => setPurging(false)}
        title={`Delete “${title}” for good?`}
        description={`It goes with its ${responseCount(document)} and all files. This cannot be undone.`}
        action="Delete for good"
        confirmation={confirmation}
        onConfirm={() => purge(project.id, id, confirmation)}
      />
    </RestorableRow>
  );
}
