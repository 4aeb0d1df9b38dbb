import { useSetAtom } from "jotai";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { removeStorageAtom } from "../../../state/connections/field-storage.ts";
import { storageTexts as texts } from "./texts.ts";

interface RemoveStorageProps {
  field_id: string;
  stored: FieldStorage;
  onClose: () => void;
}

/** Asks before later files are kept on this server only. */
export function RemoveStorage({ field_id, stored, onClose }: RemoveStorageProps) {
  const remove = useSetAtom(removeStorageAtom);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.remove_title}
      description={
        stored.type === "bucket"
          ? texts.remove_copies_text
          : say(texts.remove_text, { bucket: stored.bucket })
      }
      action={texts.remove}
      onConfirm={async () => {
        await remove(field_id);
        toast.success(texts.removed);
      }}
    />
  );
}
