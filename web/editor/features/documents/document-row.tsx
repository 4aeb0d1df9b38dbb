import { Link } from "react-router";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { DocumentActions } from "./document-actions.tsx";
import { documentFact, LastEvent, OpenState } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { DocumentName } from "./document-name.tsx";

interface DocumentRowProps extends ChosenProject {
  document: WorkspaceDocument;
}

/** A document in the list. A click anywhere on the row opens it. */
export function DocumentRow({ document, ...place }: DocumentRowProps) {
  const { icon: Icon } = DOCUMENT_KINDS[document.doctype];
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-border px-4 py-2 last:border-b-0 hover:bg-accent/40">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 grow flex-col">
        <DocumentName document={document} {...place} />
        <p className="text-meta text-muted-foreground md:hidden">
          {documentFact(document)} · <LastEvent document={document} />
        </p>
      </div>
      <OpenState document={document} />
      <span className="tabular w-28 text-right text-muted-foreground max-md:hidden">
        {document.doctype === "v0_form" && document.responses > 0 ? (
          <Link
            to={editorPath(place.organization.name, place.project.name, document.id, "data/responses")}
            className="relative z-10 hover:text-foreground hover:underline"
          >
            {documentFact(document)}
          </Link>
        ) : (
          documentFact(document)
        )}
      </span>
      <LastEvent
        document={document}
        className="relative z-10 w-52 truncate text-right text-muted-foreground max-md:hidden"
      />
      <div className="relative z-10">
        <DocumentActions document={document} {...place} />
      </div>
    </li>
  );
}
