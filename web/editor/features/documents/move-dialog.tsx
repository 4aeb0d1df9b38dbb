import { useSetAtom } from "jotai";
import { useState } from "react";
import type { Workspace, WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
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
interface Words {
  text: string;
  action: string;
}

const FORM: Words = { text: all.text, action: all.action };
const WORDS: Record<Doctype, Words> = {
  v0_form: FORM,
  v0_schema: { text: all.schema, action: all.schema_action },
  v0_bucket: { text: all.bucket, action: all.bucket_action },
  v0_canvas: { text: all.canvas, action: all.canvas_action },
  v0_site: { text: all.site, action: all.site_action },
  v0_campaign_referral: FORM,
};

/** Asks for the project to which a document is moved with its contents. */
export default function MoveDialog({ document, places, onClose }: MoveDialogProps) {
  const move = useSetAtom(moveDocumentAtom);
  const [place, setPlace] = useState(places[0]!.id);
  const words = WORDS[document.doctype];

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
