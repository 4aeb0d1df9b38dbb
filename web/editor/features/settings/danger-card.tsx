import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { projectPath } from "#core/contracts/paths.ts";
import { may } from "#core/contracts/roles.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { documentAtom } from "../../state/document.ts";
import { deleteDocumentAtom } from "../../state/workspace.ts";

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
            ? "The form and all its responses are deleted for good."
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
        description={`The form and its ${response_count} responses are deleted for good.`}
        action="Delete form"
        confirmation={confirmation}
        onConfirm={async () => {
          await deleteDocument(document.id, confirmation);
          navigate(projectPath(organization.name, project.name), { replace: true });
        }}
      />
    </div>
  );
}
