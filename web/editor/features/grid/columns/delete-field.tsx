import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { deleteFieldAtom } from "../../../state/building/delete-field.ts";
import { useReferring } from "../../../state/documents/referring-fields.ts";
import { formIdAtom } from "../../../state/editing/document.ts";
import { countAnswersAtom } from "../../../state/grid/deletions/deletions.ts";
import { loadRowsAtom } from "../../../state/grid/page.ts";
import { useWords } from "../words/use-words.ts";
import { columnDeletionWords, columnMenuWords, columnMenuTexts as words } from "./texts.ts";

interface DeleteFieldProps {
  field_id: string;
  name: string;
  onClose: () => void;
}

/** Asks before a field is deleted, and says how much goes with it. */
export function DeleteField({ field_id, name, onClose }: DeleteFieldProps) {
  const countAnswers = useSetAtom(countAnswersAtom);
  const deleteField = useSetAtom(deleteFieldAtom);
  const load = useSetAtom(loadRowsAtom);
  const said = useWords(columnDeletionWords);
  const { action } = useWords(columnMenuWords);
  const referring = useReferring({ form_id: useAtomValue(formIdAtom), column: field_id });
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    // Without the number, the question says less, but is still right.
    countAnswers(field_id).then(setCount, () => {});
  }, [countAnswers, field_id]);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={say(words.title, { name })}
      description={
        <>
          {count === null ? said.counting : say(said.about, { n: count })}
          {referring !== null && <span className="mt-2 block text-foreground">{referring}</span>}
        </>
      }
      action={action}
      onConfirm={async () => {
        await deleteField(field_id);
        toast.success(said.deleted);
        void load();
      }}
    />
  );
}
