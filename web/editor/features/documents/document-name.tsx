import { useAtom, useSetAtom } from "jotai";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { documentPath, editorPath } from "#core/contracts/wire/paths.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Input } from "../../../ui/inputs/input.tsx";
import { documentActionAtom } from "../../state/documents/document-actions.ts";
import { renameDocumentAtom } from "../../state/documents/workspace.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { texts } from "./texts.ts";

interface DocumentNameProps extends ChosenProject {
  document: WorkspaceDocument;
}

/** A document's title, which links to the builder. It becomes an input while it is renamed. */
export function DocumentName({ document, organization, project }: DocumentNameProps) {
  const [action, setAction] = useAtom(documentActionAtom);
  const rename = useSetAtom(renameDocumentAtom);
  const isCanceled = useRef(false);

  async function leave(title: string) {
    setAction(null);
    if (isCanceled.current || title === "" || title === document.title) return;
    try {
      await rename(document.id, title, document.title);
    } catch (error) {
      toast.error(texts.not_renamed, { description: (error as Error).message, isEverywhere: true });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isCanceled.current = event.key === "Escape";
    event.currentTarget.blur();
  }

  if (action?.type !== "rename" || action.document_id !== document.id) {
    return (
      <Link
        to={
          document.doctype !== "v0_form"
            ? documentPath(organization.name, project.name, document.id)
            : editorPath(organization.name, project.name, document.id, "form/edit")
        }
        className="truncate font-medium after:absolute after:inset-0"
      >
        {document.title}
      </Link>
    );
  }
  return (
    <Input
      aria-label={texts.new_title}
      className="relative z-10"
      defaultValue={document.title}
      maxLength={200}
      autoFocus
      onFocus={(event) => {
        isCanceled.current = false;
        event.target.select();
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => void leave(event.target.value.trim())}
    />
  );
}
