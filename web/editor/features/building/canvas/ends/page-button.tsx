import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";

interface PageButtonProps {
  to: EditorPage;
  className?: string;
  children: ReactNode;
}

/** Opens a page of the editor. No link, because the canvas is a document of its own. */
export function PageButton({ to, className, children }: PageButtonProps) {
  const navigate = useNavigate();
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <button
      type="button"
      data-canvas-tool
      className={className}
      onClick={() => navigate(editorPath(organization, project, document_id, to))}
    >
      {children}
    </button>
  );
}
