import { useAtomValue, useSetAtom } from "jotai";
import { ChartColumn, CopyPlus, ExternalLink, FolderInput, Pencil, Table2, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { allowedActions, documentActionAtom } from "../../state/documents/document-actions.ts";
import { otherProjectsAtom } from "../../state/documents/workspace.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { texts } from "./texts.ts";
import { useDuplicate } from "./use-duplicate.ts";

export interface DocumentMenuProps extends ChosenProject {
  document: WorkspaceDocument;
  trigger: ReactNode;
}

/** A menu of actions on a document that is not open. */
export default function DocumentMenu({ document, organization, project, trigger }: DocumentMenuProps) {
  const setAction = useSetAtom(documentActionAtom);
  const places = useAtomValue(otherProjectsAtom)(project);
  const duplicate = useDuplicate();
  const navigate = useNavigate();
  const allowed = allowedActions(organization.role, document);
  const { id: document_id, form_id, doctype } = document;
  const open = (page: EditorPage) => navigate(editorPath(organization.name, project.name, document_id, page));
  return (
    <Menu trigger={trigger} defaultOpen>
      {doctype === "v0_form" && (
        <>
          <MenuItem icon={Table2} onSelect={() => open("data/responses")}>
            {texts.menu.responses}
          </MenuItem>
          <MenuItem icon={ChartColumn} onSelect={() => open("data/results")}>
            {texts.menu.results}
          </MenuItem>
        </>
      )}
      {form_id !== null && (
        <MenuItem
          icon={ExternalLink}
          onSelect={() => window.open(previewPath(form_id), "_blank", "noreferrer")}
        >
          {texts.menu.preview}
        </MenuItem>
      )}
      <MenuItem
        icon={Pencil}
        disabled={!allowed.rename}
        onSelect={() => setAction({ document_id, type: "rename" })}
      >
        {texts.menu.rename}
      </MenuItem>
      <MenuItem icon={CopyPlus} disabled={!allowed.duplicate} onSelect={() => void duplicate(document)}>
        {texts.menu.duplicate}
      </MenuItem>
      {places.length > 0 && (
        <MenuItem
          icon={FolderInput}
          disabled={!allowed.move}
          onSelect={() => setAction({ document_id, type: "move" })}
        >
          {texts.menu.move}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        isDestructive
        disabled={!allowed.delete}
        onSelect={() => setAction({ document_id, type: "delete" })}
      >
        {texts.menu.delete}
      </MenuItem>
    </Menu>
  );
}
