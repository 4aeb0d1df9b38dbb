import { useSetAtom } from "jotai";
import { Ellipsis, ExternalLink, Pencil, Table2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ROLE_RANK } from "#core/contracts/contract.ts";
import { editorPath, previewPath } from "#core/contracts/paths.ts";
import type { WorkspaceDocument } from "#core/contracts/workspace.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { deleteDocumentAtom } from "../../state/workspace.ts";
import type { ChosenProject } from "./dashboard-page.tsx";
import { responseCount } from "./document-facts.tsx";

interface DocumentMenuProps extends ChosenProject {
  document: WorkspaceDocument;
  onRename: () => void;
}

/** What one can do with a document without opening it. */
export function DocumentMenu({ document, organization, project, onRename }: DocumentMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const deleteDocument = useSetAtom(deleteDocumentAtom);
  const navigate = useNavigate();
  const rank = ROLE_RANK[organization.role];
  const { form_id } = document;
  const confirmation = `DELETE ${document.title}`;
  const trigger = (
    <IconButton label={`Actions for ${document.title}`}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem
          icon={Table2}
          onSelect={() =>
            navigate(editorPath(organization.name, project.name, document.id, "data/responses"))
          }
        >
          Responses
        </MenuItem>
        {form_id !== null && (
          <MenuItem
            icon={ExternalLink}
            onSelect={() => window.open(previewPath(form_id), "_blank", "noreferrer")}
          >
            Preview
          </MenuItem>
        )}
        <MenuItem icon={Pencil} disabled={rank < ROLE_RANK.editor} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          isDestructive
          disabled={rank < ROLE_RANK.admin}
          onSelect={() => setDeleting(true)}
        >
          Delete…
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete “${document.title}”?`}
        description={`The form and its ${responseCount(document)} are deleted for good.`}
        action="Delete form"
        confirmation={confirmation}
        onConfirm={() => deleteDocument(document.id, confirmation)}
      />
    </>
  );
}
