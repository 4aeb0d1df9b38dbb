import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Download, Trash2, X } from "lucide-react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { deleteSelectedAtom, isDeletionAskedAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { ExportMenu } from "./export-menu.tsx";

/** Actions on the selected rows, shown instead of the toolbar. */
export default function SelectionBar() {
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const rows = useAtomValue(gridRowsAtom);
  const { canEdit } = useAtomValue(tableAtom);
  const deleteSelected = useSetAtom(deleteSelectedAtom);
  const [isAsking, setAsking] = useAtom(isDeletionAskedAtom);
  const count = Object.keys(selection).length;
  const { selection: words } = texts;
  return (
    <div
      role="toolbar"
      aria-label={words.label}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 bg-accent px-3 py-1.5"
    >
      <IconButton label={words.clear} onClick={() => setSelection({})}>
        <X aria-hidden />
      </IconButton>
      <span role="status" className="tabular font-medium">
        {say(words.count, { n: count })}
      </span>
      <ExportMenu
        numbers={rows.filter(({ id }) => selection[id]).flatMap(({ local_index }) => local_index ?? [])}
        trigger={
          <Button variant="secondary" className="ml-2">
            <Download aria-hidden />
            {texts.toolbar.export}
          </Button>
        }
      />
      {canEdit && (
        <Button variant="secondary" className="text-destructive" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">{say(words.delete_these, { n: count })}</span>
          <span aria-hidden className="sm:hidden">
            {words.delete}
          </span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say(words.delete_title, { n: count })}
        description={words.delete_text}
        action={say(words.delete_these, { n: count })}
        onConfirm={deleteSelected}
      />
    </div>
  );
}
