import { useSetAtom } from "jotai";
import { useState } from "react";
import type { Workspace, WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { moveDocumentAtom } from "../../state/documents/workspace.ts";

interface MoveDialogProps {
  document: WorkspaceDocument;
  /** Possible targets; at least one. */
  places: Workspace["projects"];
  onClose: () => void;
}

/** Asks for the project to which a form is moved with its responses. */
export default function MoveDialog({ document, places, onClose }: MoveDialogProps) {
  const move = useSetAtom(moveDocumentAtom);
  const [place, setPlace] = useState(places[0]!.id);

  async function submit() {
    try {
      await move(document.id, place);
    } catch (error) {
      const { info, message } = error as Error & { info?: { reason?: unknown } | null };
      throw new Error(typeof info?.reason === "string" ? info.reason : message);
    }
    toast.success(`“${document.title}” is in ${places.find(({ id }) => id === place)?.name} now`);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Move “${document.title}”`}
      description="Its address, its responses and who gave them stay. Links that are signed for customers have to be signed with the secret of the new project."
      action="Move form"
      onSubmit={submit}
    >
      {(problem) => (
        <FieldLabel label="To the project" problem={problem}>
          <Select value={place} onChange={(event) => setPlace(event.target.value)}>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FieldLabel>
      )}
    </FormDialog>
  );
}
