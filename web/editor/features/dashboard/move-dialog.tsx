import { useSetAtom } from "jotai";
import { type FormEvent, useId, useState } from "react";
import type { Workspace, WorkspaceDocument } from "#core/contracts/workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { moveDocumentAtom } from "../../state/workspace.ts";

interface MoveDialogProps {
  document: WorkspaceDocument;
  /** Where it may go; one at least. */
  places: Workspace["projects"];
  onClose: () => void;
}

/** Asks which project a form goes to, with its answers. */
export default function MoveDialog({ document, places, onClose }: MoveDialogProps) {
  const move = useSetAtom(moveDocumentAtom);
  const [place, setPlace] = useState(places[0]!.id);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await move(document.id, place);
      const name = places.find(({ id }) => id === place)?.name;
      toast.success(`“${document.title}” is in ${name} now`);
      onClose();
    } catch (error) {
      const { info, message } = error as Error & { info?: { reason?: unknown } | null };
      setProblem(typeof info?.reason === "string" ? info.reason : message);
      setBusy(false);
    }
  }

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
        Move form
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Move “${document.title}”`}
      description="Its address, its responses and who gave them stay. Links that are signed for customers have to be signed with the secret of the new project."
      footer={footer}
    >
      <form id={formId} onSubmit={submit}>
        <FieldLabel label="To the project" problem={problem}>
          <Select value={place} onChange={(event) => setPlace(event.target.value)}>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FieldLabel>
      </form>
    </Dialog>
  );
}
