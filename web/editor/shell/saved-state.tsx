import { useAtomValue, useSetAtom } from "jotai";
import { CircleAlert, CircleDashed, CloudCheck, CloudUpload } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { useHasUnsavedCards } from "../../ui/inputs/unsaved-cards.ts";
import { say } from "../../ui/say.ts";
import { retrySavingAtom } from "../state/editing/editing.ts";
import { type ShownStatus, saveStatusAtom } from "../state/editing/save-status.ts";
import { announceAtom } from "../state/shell/announcement.ts";
import { texts } from "./texts.ts";

/**
 * The state of the user's work: stored, being saved, or not saved with the reason. Screen readers announce only
 * the last, because every edit is saved.
 */
export function SavedState() {
  const stored = useAtomValue(saveStatusAtom);
  const hasUnsavedCards = useHasUnsavedCards();
  const status: ShownStatus = hasUnsavedCards && stored.kind === "saved" ? { kind: "draft" } : stored;
  const retrySaving = useSetAtom(retrySavingAtom);
  const announce = useSetAtom(announceAtom);
  const reason = status.kind === "unsaved" ? status.reason : null;
  useEffect(() => {
    if (reason !== null) announce(say(texts.unsaved, { reason }));
  }, [reason, announce]);
  return (
    <div
      data-save-state={status.kind}
      // Wide enough for each state so that nothing beside it moves.
      className="flex min-w-0 items-center gap-1.5 text-meta text-muted-foreground sm:min-w-20"
    >
      {status.kind === "saved" && (
        <>
          <CloudCheck aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{texts.saved}</span>
        </>
      )}
      {status.kind === "draft" && (
        <>
          <CircleDashed aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{texts.draft}</span>
        </>
      )}
      {status.kind === "saving" && (
        <>
          <CloudUpload aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{texts.saving}</span>
        </>
      )}
      {status.kind === "unsaved" && (
        <span className="flex min-w-0 items-center gap-1.5 text-destructive" title={status.reason}>
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {say(status.isRetrying ? texts.retrying : texts.unsaved, { reason: status.reason })}
          </span>
          <Button size="sm" onClick={() => retrySaving()}>
            {texts.retry}
          </Button>
        </span>
      )}
    </div>
  );
}
