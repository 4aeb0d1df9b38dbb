import { useAtomValue, useSetAtom } from "jotai";
import { CircleAlert, CircleDashed, CloudCheck, CloudUpload } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useHasUnsavedCards } from "../../ui/inputs/unsaved-cards.ts";
import { retrySavingAtom } from "../state/editing/editing.ts";
import { type ShownStatus, saveStatusAtom } from "../state/editing/save-status.ts";

/** The state of the user's work: stored, being saved, or not saved with the reason. */
export function SavedState() {
  const stored = useAtomValue(saveStatusAtom);
  const hasUnsavedCards = useHasUnsavedCards();
  const status: ShownStatus = hasUnsavedCards && stored.kind === "saved" ? { kind: "draft" } : stored;
  const retrySaving = useSetAtom(retrySavingAtom);
  return (
    <div role="status" className="flex min-w-0 items-center gap-1.5 text-meta text-muted-foreground">
      {status.kind === "saved" && (
        <>
          <CloudCheck aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Saved</span>
        </>
      )}
      {status.kind === "draft" && (
        <>
          <CircleDashed aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Not saved yet</span>
        </>
      )}
      {status.kind === "saving" && (
        <>
          <CloudUpload aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Saving…</span>
        </>
      )}
      {status.kind === "unsaved" && (
        <span className="flex min-w-0 items-center gap-1.5 text-destructive" title={status.reason}>
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            Not saved{status.isRetrying ? " – retrying" : ""}
            <span className="max-lg:sr-only">: {status.reason}</span>
          </span>
          <Button size="sm" onClick={() => retrySaving()}>
            Retry
          </Button>
        </span>
      )}
    </div>
  );
}
