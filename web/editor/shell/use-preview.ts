import { useStore } from "jotai";
import type { MouseEvent } from "react";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { notePreviewedAtom } from "../state/documents/first-steps.ts";
import { draftStateAtom, saveStatusAtom } from "../state/editing/save-status.ts";
import { texts } from "./texts.ts";

/** Opens the preview after storing all work so that it shows the current state. */
export function usePreview(form_id: string) {
  const store = useStore();

  async function storeAndOpen() {
    const { storeWorkAtom } = await import("../state/building/selection.ts");
    const stored = store.set(storeWorkAtom);
    // Opened before the result arrives because browsers allow it only right after the click.
    const tab = store.get(draftStateAtom) === "faulty" ? null : window.open("about:blank", "_blank");
    try {
      await stored;
      if (tab === null) return;
      tab.opener = null;
      tab.location.replace(previewPath(form_id));
    } catch (error) {
      tab?.close();
      toast.error(texts.preview_blocked, {
        description: (error as Error).message,
        id: "unsaved-field",
      });
    }
  }

  return (event: MouseEvent) => {
    store.set(notePreviewedAtom, form_id);
    if (store.get(saveStatusAtom).kind === "saved" && store.get(draftStateAtom) === "stored") return;
    event.preventDefault();
    void storeAndOpen();
  };
}
