import { useId, useState } from "react";
import type { BucketObject } from "#core/contracts/buckets.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { relativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import type { Decision } from "../../state/buckets/uploads.ts";
import { shownName, shownSize } from "./object-names.ts";
import { texts } from "./texts.ts";

interface TakenDialogProps {
  /** What has the name. */
  existing: BucketObject;
  /** Whether what moves there is a folder, which replaces nothing. */
  isFolder?: boolean;
  /** Whether others wait for the same question. */
  hasMore: boolean;
  onDecide: (decision: Decision, isForAll: boolean) => void;
}

/** Asks what happens to a file whose name is taken. */
export function TakenDialog({ existing, isFolder = false, hasMore, onDecide }: TakenDialogProps) {
  const [isForAll, setForAll] = useState(false);
  const id = useId();
  const words = texts.taken;
  const when = relativeTime(existing.changed_at, Date.now());
  return (
    <Dialog
      isOpen
      onClose={() => onDecide("skip", isForAll)}
      title={say(words.title, { name: shownName(existing) })}
      description={
        existing.is_folder ? words.text_folder : say(words.text, { size: shownSize(existing.size), when })
      }
      footer={
        <>
          <Button onClick={() => onDecide("skip", isForAll)}>{words.skip}</Button>
          {!existing.is_folder && !isFolder && (
            <Button variant="destructive" onClick={() => onDecide("replace", isForAll)}>
              {words.replace}
            </Button>
          )}
          <Button variant="primary" onClick={() => onDecide("keep_both", isForAll)}>
            {words.keep_both}
          </Button>
        </>
      }
    >
      {hasMore && (
        <div className="flex items-center gap-2">
          <Checkbox id={id} checked={isForAll} onCheckedChange={setForAll} />
          <label htmlFor={id}>{words.for_all}</label>
        </div>
      )}
    </Dialog>
  );
}
