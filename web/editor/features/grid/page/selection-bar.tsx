import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Download, Trash2, X } from "lucide-react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { canEditAtom } from "../../../state/editing/document.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { deleteSelectedAtom, isDeletionAskedAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";

import { ExportMenu } from "./export-menu.tsx";

/** Actions on the selected rows, shown instead of the toolbar. */
export function SelectionBar() {
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const rows = useAtomValue(gridRowsAtom);
  const canEdit = useAtomValue(canEditAtom);
  const deleteSelected = useSetAtom(deleteSelectedAtom);
  const [isAsking, setAsking] = useAtom(isDeletionAskedAtom);
  const count = Object.keys(selection).length;
  const responses = `${count.toLocaleString("en")} ${count === 1 ? "response" : "responses"}`;
  return (
    <div
      role="toolbar"
      aria-label="Selected responses"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 bg-accent px-3 py-1.5"
    >
      <IconButton label="Clear selection" onClick={() => setSelection({})}>
        <X aria-hidden />
      </IconButton>
      <span role="status" className="tabular font-medium">
        {responses} selected
      </span>
      <ExportMenu
        numbers={rows.filter(({ id }) => selection[id]).map(({ local_index }) => local_index)}
        trigger={
          <Button variant="secondary" className="ml-2">
            <Download aria-hidden />
            Export
          </Button>
        }
      />
      {canEdit && (
        <Button variant="secondary" className="text-destructive" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          <span>
            Delete<span className="max-sm:sr-only"> {responses}</span>
          </span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${responses}?`}
        description="Deleting a response removes everything that belongs to it. It cannot be brought back."
        action={`Delete ${responses}`}
        onConfirm={deleteSelected}
      />
    </div>
  );
}
