import { FileText } from "lucide-react";
import { useState } from "react";
import type { WorkspaceDocument } from "#core/contracts/workspace.ts";
import type { ChosenProject } from "./dashboard-page.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { LastEvent, OpenState, responseCount } from "./document-facts.tsx";
import { DocumentName } from "./document-name.tsx";

interface DocumentCardProps extends ChosenProject {
  document: WorkspaceDocument;
}

/** A document in the grid: the whole card opens it. */
export function DocumentCard({ document, ...place }: DocumentCardProps) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border border-border bg-card p-4 hover:border-input">
      <div className="flex items-center justify-between">
        <FileText aria-hidden className="size-5 text-muted-foreground" />
        <div className="relative z-10">
          <DocumentActions document={document} onRename={() => setRenaming(true)} {...place} />
        </div>
      </div>
      <DocumentName
        document={document}
        isRenaming={isRenaming}
        onRenamed={() => setRenaming(false)}
        {...place}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted-foreground">
        <OpenState document={document} />
        <span className="tabular">{responseCount(document)}</span>
        <LastEvent document={document} className="relative z-10" />
      </div>
    </li>
  );
}
