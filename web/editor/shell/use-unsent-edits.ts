import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";
import { toast } from "../../ui/feedback/toast.ts";
import { say } from "../../ui/say.ts";
import { loadWorkspaceAtom, userAtom, workspaceStateAtom } from "../state/documents/workspace.ts";
import { canEditAtom } from "../state/editing/document.ts";
import { texts } from "./texts.ts";

/**
 * Stores pending edits so that they outlive the page, and reports when those of an earlier page were sent.
 */
export function useUnsentEdits(form_id: string): void {
  const store = useStore();
  const user_id = useAtomValue(userAtom)?.id;
  const { status } = useAtomValue(workspaceStateAtom);
  const canEdit = useAtomValue(canEditAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  useEffect(() => {
    if (status === "idle") void loadWorkspace();
  }, [status, loadWorkspace]);
  useEffect(() => {
    if (user_id === undefined || !canEdit) return;
    // If browser storage is unavailable, editing still works.
    import("../state/pending-edits/persist-pending-edits.ts")
      .then(({ persistPendingEdits }) => persistPendingEdits(store, user_id, form_id, reportSent))
      .catch(() => {});
    import("../state/pending-edits/persist-cell-edits.ts")
      .then(({ persistCellEdits }) =>
        persistCellEdits(store, user_id, form_id, async (edit, judged) => {
          const { tellAdopted } = await import("../features/grid/conflicts/tell-adopted.ts");
          const changed = await tellAdopted(store, edit, judged);
          if (changed > 0) reportSent(changed);
        }),
      )
      .catch(() => {});
  }, [store, user_id, canEdit, form_id]);
}

function reportSent(changes: number): void {
  toast.info(say(texts.edits_sent.title, { n: changes }), {
    description: texts.edits_sent.text,
  });
}
