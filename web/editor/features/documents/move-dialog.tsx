import { useSetAtom } from "jotai";
import { useState } from "react";
import type { Workspace, WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { moveDocumentAtom } from "../../state/documents/workspace.ts";
import { texts } from "./texts.ts";

interface MoveDialogProps {
  document: WorkspaceDocument;
  /** Possible targets; at least one. */
  places: Workspace["projects"];
  onClose: () => void;
}

const { move: all } = texts;
const WORDS = {
  form: { text: all.text, action: all.action },
  schema: { text: all.schema, action: all.schema_action },
  bucket: { text: all.bucket, action: all.bucket_action },
};

/** Asks for the project to which a document is moved with its contents. */
export default function MoveDialog({ document, places, onClose }: MoveDialogProps) {
  const move = useSetAtom(moveDocumentAtom);
  const [place, setPlace] = useState(places[0]!.id);
  const kind = document.form_id !== null ? "form" : document.doctype === "v0_bucket" ? "bucket" : "schema";
  const words = WORDS[kind];

  async function submit() {
    try {
      await move(document.id, place);
    } catch (error) {
      const { info, message } = error as Error & { info?: { reason?: unknown } | null };
      throw new Error(typeof info?.reason === "string" ? info.reason : message);
    }
    const project = places.find(({ id }) => id === place)?.name ?? "";
    toast.success(say(texts.move.done, { title: document.title, project }));
  }

  return (
    <FormDialog
      onClose={onClose}
      title={say(texts.move.title, { title: document.title })}
      description={words.text}
      action={words.action}
      onSubmit={submit}
    >
      {(problem) => (
        <FieldLabel label={texts.move.project} problem={problem}>
          <Select
            value={place}
            onChange={setPlace}
            choices={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}
