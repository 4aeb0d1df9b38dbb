import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { deleteDocumentAtom } from "../../state/documents/workspace.ts";
import { documentAtom } from "../../state/editing/document.ts";

export function DangerCard() {
  const { document, organization, project, role, response_count } = useAtomValue(documentAtom);
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const confirmation = `DELETE ${document.title}`;
  const isAllowed = may(role, "delete_documents");
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-destructive/40 bg-card p-4 sm:p-5">
      <div>
        <h3 className="font-semibold">Delete this form</h3>
        <p className="text-muted-foreground">
          {isAllowed
            ? `Nobody sees it and its responses any more. For ${DELETED_DAYS} days it can be brought back.`
            : "Only admins and owners may delete it."}
        </p>
      </div>
      <Button variant="destructive" disabled={!isAllowed} onClick={() => setDeleting(true)}>
        Delete form…
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete “${document.title}”?`}
        description={`The form closes, and goes with its ${response_count} responses. For ${DELETED_DAYS} days you can bring it back.`}
        action="Delete form"
        confirmation={confirmation}
        onConfirm={async () => {
          await deleteDocument(document, confirmation);
          void navigate(projectPath(organization.name, project.name), { replace: true });
        }}
      />
    </div>
  );
}
