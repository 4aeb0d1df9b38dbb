import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import { DELETED_DAYS } from "#core/contracts/documents/deleted-documents.ts";
import { projectPath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { deleteDocumentAtom } from "../../state/documents/workspace.ts";
import { documentAtom } from "../../state/editing/document.ts";
import { SettingCard } from "./setting-card.tsx";
import { texts } from "./texts.ts";

export function DangerCard() {
  const { document, organization, project, role, response_count } = useAtomValue(documentAtom);
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const confirmation = `DELETE ${document.title}`;
  const isAllowed = may(role, "delete_documents");
  return (
    <>
      <SettingCard
        id="delete"
        isDangerous
        description={
          isAllowed ? say(texts.danger.description, { n: DELETED_DAYS }) : texts.danger.not_allowed
        }
        action={
          <Button variant="destructive" disabled={!isAllowed} onClick={() => setDeleting(true)}>
            {texts.danger.delete}
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={say(texts.danger.ask_title, { title: document.title })}
        description={say(texts.danger.ask_description, { n: response_count, days: DELETED_DAYS })}
        action={texts.danger.delete}
        confirmation={confirmation}
        onConfirm={async () => {
          await deleteDocument(document, confirmation);
          void navigate(projectPath(organization.name, project.name), { replace: true });
        }}
      />
    </>
  );
}
