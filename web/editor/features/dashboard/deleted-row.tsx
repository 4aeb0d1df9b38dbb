import { useSetAtom } from "jotai";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DeletedDocument } from "#core/contracts/deleted-documents.ts";
import { may } from "#core/contracts/roles.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { purgeDocumentAtom, restoreDocumentAtom } from "../../state/deleted-documents.ts";
import type { ChosenProject } from "./dashboard-page.tsx";
import { DeletedTime } from "./deleted-time.tsx";
import { responseCount } from "./document-facts.tsx";
import { DOCUMENT_KINDS } from "./document-kinds.ts";

interface DeletedRowProps extends ChosenProject {
  document: DeletedDocument;
}

/** A deleted document: back, or gone for good. */
export function DeletedRow({ document, organization, project }: DeletedRowProps) {
  const restore = useSetAtom(restoreDocumentAtom);
  const purge = useSetAtom(purgeDocumentAtom);
  const [isBusy, setBusy] = useState(false);
  const [isPurging, setPurging] = useState(false);
  const { id, title, doctype, deleted_at } = document;
  const { icon: Icon, label } = DOCUMENT_KINDS[doctype];
  const isAllowed = may(organization.role, "delete_documents");
  const confirmation = `DELETE ${title}`;

  async function bringBack() {
    setBusy(true);
    try {
      await restore(project.id, id);
      toast.success(`“${title}” is back`, { description: "It is as open as it was before." });
    } catch (error) {
      setBusy(false);
      toast.error(`“${title}” could not be brought back`, { description: (error as Error).message });
    }
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2 last:border-b-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 grow basis-40 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="text-meta text-muted-foreground">
          {doctype === "v0_form" ? responseCount(document) : label} · <DeletedTime deleted_at={deleted_at} />
        </span>
      </div>
      {isAllowed && (
        <div className="flex items-center gap-2">
          <Button aria-label={`Restore ${title}`} isBusy={isBusy} onClick={() => void bringBack()}>
            <RotateCcw aria-hidden />
            Restore
          </Button>
          <IconButton label={`Delete ${title} for good…`} onClick={() => setPurging(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      <ConfirmDialog
        isOpen={isPurging}
        onClose={() => setPurging(false)}
        title={`Delete “${title}” for good?`}
        description={`It goes with its ${responseCount(document)} and all files. This cannot be undone.`}
        action="Delete for good"
        confirmation={confirmation}
        onConfirm={() => purge(project.id, id, confirmation)}
      />
    </li>
  );
}
