import { useSetAtom } from "jotai";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { deleteFieldAtom } from "../../state/fields.ts";

interface DeleteFieldDialogProps {
  isOpen: boolean;
  field_id: string;
  name: string;
  onClose: () => void;
}

/** Deleting a field cannot be taken back: its answers lose their column. */
export function DeleteFieldDialog({ isOpen, field_id, name, onClose }: DeleteFieldDialogProps) {
  const deleteField = useSetAtom(deleteFieldAtom);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete the field “${name}”?`}
      description="Its column disappears from the responses, with every answer in it. To take it off the form only, delete its block."
      action="Delete field"
      onConfirm={() => deleteField(field_id)}
    />
  );
}
