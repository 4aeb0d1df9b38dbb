import { useAtomValue, useSetAtom } from "jotai";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { deleteConnectedAtom } from "../../../state/grid/deletions/connected.ts";
import { isDeletionAskedAtom, rowSelectionAtom } from "../../../state/grid/selection.ts";
import { focusGrid } from "../record/side-panel.tsx";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { deletionWords, deletionTexts as texts } from "./texts.ts";

/** Asks before rows of a table outside are deleted: nothing brings them back. */
export default function DeleteConnected() {
  const setAsked = useSetAtom(isDeletionAskedAtom);
  const selection = useAtomValue(rowSelectionAtom);
  const deleteRows = useSetAtom(deleteConnectedAtom);
  const words = useWords(deletionWords);
  const { steps } = useWords(gridWords);
  const n = Object.keys(selection).length;
  async function confirm() {
    const { count, reason } = await deleteRows();
    const news = say(steps.deleted, { n: count });
    if (reason !== null) toast.error(news, { description: reason });
    else if (count < n) toast.info(news, { description: count === 0 ? texts.all_left : texts.some_left });
    else toast.success(news);
    focusGrid();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={() => setAsked(false)}
      title={say(words.title, { n })}
      description={texts.no_undo}
      action={say(words.action, { n })}
      onConfirm={confirm}
    />
  );
}
