import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { canEditAtom } from "../../state/document.ts";
import { deleteSelectedAtom, rowSelectionAtom } from "../../state/grid-selection.ts";

/** What can be done with the ticked rows; it stands where the toolbar was. */
export function SelectionBar() {
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const canEdit = useAtomValue(canEditAtom);
  const deleteSelected = useSetAtom(deleteSelectedAtom);
  const [isAsking, setAsking] = useState(false);
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
      {canEdit && (
        <Button variant="secondary" className="ml-2 text-destructive" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete {responses}
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
