import { useSetAtom } from "jotai";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { may } from "#core/contracts/access/roles.ts";
import type { DeletedDocument } from "#core/contracts/documents/deleted-documents.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { purgeDocumentAtom, restoreDocumentAtom } from "../../state/documents/deleted-documents.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { responseCount } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { RestorableRow } from "./restorable-row.tsx";
import { texts } from "./texts.ts";

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
      afterwards={texts.deleted.restored_text}
      onRestore={isAllowed ? bringBack : null}
    >
      <IconButton label={say(texts.deleted.purge, { title })} onClick={() => setPurging(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isPurging}
        onClose={() => setPurging(false)}
        title={say(texts.deleted.purge_title, { title })}
        description={say(texts.deleted.purge_text, { n: document.responses })}
        action={texts.deleted.purge_action}
        confirmation={confirmation}
        onConfirm={() => purge(project.id, id, confirmation)}
      />
    </RestorableRow>
  );
}
