import { useAtomValue, useSetAtom } from "jotai";
import { Suspense, useEffect } from "react";
import { referencedFieldIds } from "#core/expressions/references.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { blocksAtom, fieldsByIdAtom } from "../../state/building/blocks.ts";
import { deleteFieldAtom } from "../../state/building/delete-field.ts";
import { documentAtom } from "../../state/editing/document.ts";
import { countResponsesAtom } from "../../state/settings/settings.ts";
import { placeName } from "./related/place-name.ts";
import { type FieldWords, questionWords, texts } from "./texts.ts";

const ReferringNote = lazyPart(() => import("./relation/referring-note.tsx"));

interface DeleteFieldDialogProps {
  isOpen: boolean;
  field_id: string;
  name: string;
  words?: FieldWords;
  onClose: () => void;
}

/**
 * Deletes a question, which cannot be undone. Shows how many answers are lost, and what depends on the
 * question.
 */
export default function DeleteFieldDialog({
  isOpen,
  field_id,
  name,
  words = questionWords,
  onClose,
}: DeleteFieldDialogProps) {
  const deleteField = useSetAtom(deleteFieldAtom);
  const countResponses = useSetAtom(countResponsesAtom);
  const { response_count } = useAtomValue(documentAtom);
  const dependents = useDependents(field_id);
  const isOnForm = useAtomValue(blocksAtom).some(({ form_field_id }) => form_field_id === field_id);
  useEffect(() => {
    if (isOpen) void countResponses();
  }, [isOpen, countResponses]);
  const about = response_count > 0 ? say(words.deletion_responses, { n: response_count }) : words.deletion;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say(texts.deletion.title, { name })}
      description={
        <>
          {isOnForm && words.remove_instead ? `${about} ${words.remove_instead}` : about}
          <Suspense fallback={null}>{isOpen && <ReferringNote field_id={field_id} />}</Suspense>
          {dependents !== null && <span className="mt-2 block text-foreground">{dependents}</span>}
        </>
      }
      action={words.delete}
      onConfirm={() => deleteField(field_id)}
    />
  );
}

/** Says which blocks' conditions refer to the question; null if there are none. */
function useDependents(field_id: string): string | null {
  const fields = useAtomValue(fieldsByIdAtom);
  const names = useAtomValue(blocksAtom)
    .filter(({ v_hidden }) => v_hidden !== null && referencedFieldIds(v_hidden).includes(field_id))
    .map((block) => placeName(block, fields));
  if (names.length === 0) return null;
  const places = new Intl.ListFormat("en").format(names);
  return say(names.length === 1 ? texts.deletion.decides : texts.deletion.decides_several, { places });
}
