import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { canvasThumbnailPath } from "#core/contracts/wire/paths/canvas.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { DocumentActions } from "./document-actions.tsx";
import { documentFact, LastEvent, OpenState } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { DocumentName } from "./document-name.tsx";

interface DocumentCardProps extends ChosenProject {
  document: WorkspaceDocument;
}

/** A document in the grid. A click anywhere on the card opens it. */
export function DocumentCard({ document, ...place }: DocumentCardProps) {
  const { icon: Icon } = DOCUMENT_KINDS[document.doctype];
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border border-border bg-card p-4 hover:border-input">
      <div className="flex items-center justify-between">
        <Icon aria-hidden className="size-5 text-muted-foreground" />
        <div className="relative z-10">
          <DocumentActions document={document} {...place} />
        </div>
      </div>
      {document.thumbnail_at !== null && (
        // As a picture only, because a member made it.
        <img
          src={canvasThumbnailPath(document.id, document.thumbnail_at)}
          alt=""
          loading="lazy"
          className="h-32 w-full rounded-md border border-border bg-white object-contain"
        />
      )}
      <DocumentName document={document} {...place} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted-foreground">
        <OpenState document={document} />
        <span className="tabular">{documentFact(document)}</span>
        <LastEvent document={document} className="relative z-10" />
      </div>
    </li>
  );
}
