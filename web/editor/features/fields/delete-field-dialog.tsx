import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { referencedFieldIds } from "#core/expressions/references.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { blocksAtom, fieldsByIdAtom } from "../../state/building/blocks.ts";
import { deleteFieldAtom } from "../../state/building/delete-field.ts";
import { documentAtom } from "../../state/editing/document.ts";
import { countResponsesAtom } from "../../state/settings/settings.ts";

interface DeleteFieldDialogProps {
  isOpen: boolean;
  field_id: string;
  name: string;
  onClose: () => void;
}

/**
 * Deletes a question, which cannot be undone. Shows how many answers are lost, and what depends on the
 * question.
 */
export function DeleteFieldDialog({ isOpen, field_id, name, onClose }: DeleteFieldDialogProps) {
  const deleteField = useSetAtom(deleteFieldAtom);
  const countResponses = useSetAtom(countResponsesAtom);
  const { response_count } = useAtomValue(documentAtom);
  const dependents = useDependents(field_id);
  const isOnForm = useAtomValue(blocksAtom).some(({ form_field_id }) => form_field_id === field_id);
  useEffect(() => {
    if (isOpen) void countResponses();
  }, [isOpen, countResponses]);
  const responses = response_count === 1 ? "1 response" : `${response_count} responses`;
  const answers = response_count > 0 ? `, with what was answered in ${responses}` : "";
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete “${name}” for good?`}
      description={
        <>
          Its column disappears from the responses{answers}.
          {isOnForm &&
            " To take it off the form and keep the answers, choose “Take off the form” in its menu instead."}
          {dependents !== null && (
            <span className="mt-2 block text-foreground">It decides when {dependents} shown.</span>
          )}
        </>
      }
      action="Delete question"
      onConfirm={() => deleteField(field_id)}
    />
  );
}

/**
 * Names the blocks whose conditions refer to the question, as the start of a sentence; null if there are
 * none.
 */
function useDependents(field_id: string): string | null {
  const fields = useAtomValue(fieldsByIdAtom);
  const blocks = useAtomValue(blocksAtom);
  const names = blocks
    .filter(({ v_hidden }) => v_hidden !== null && referencedFieldIds(v_hidden).includes(field_id))
    .map(({ type, form_field_id }) => {
      const field = fields.get(form_field_id ?? "");
      if (field !== undefined) return `“${field.label || "Untitled question"}”`;
      return type === "section" ? "a section" : "a block";
    });
  if (names.length === 0) return null;
  return `${new Intl.ListFormat("en").format(names)} ${names.length === 1 ? "is" : "are"}`;
}
