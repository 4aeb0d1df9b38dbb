import { type FormEvent, useId, useState } from "react";
import { parseOptionLines } from "#core/fields/option-drafts.ts";
import { Button } from "../../../../../ui/button.tsx";
import { FieldLabel } from "../../../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../../../ui/inputs/input.tsx";
import { Dialog } from "../../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../../ui/say.ts";
import { texts } from "./texts.ts";

interface AddManyDialogProps {
  /** Whether the new options replace unnamed ones. */
  replacesUnnamed: boolean;
  onClose: () => void;
  onAdd: (text: string) => void;
}

/** Adds many options together, one per line. */
export default function AddManyDialog({ replacesUnnamed, onClose, onAdd }: AddManyDialogProps) {
  const [text, setText] = useState("");
  const formId = useId();
  const count = parseOptionLines(text).length;

  function add(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onAdd(text);
    onClose();
  }

  const hint = replacesUnnamed ? texts.hint_replaces : texts.hint;
  const footer = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" disabled={count === 0}>
        {say(texts.add, { n: count })}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} footer={footer}>
      <form id={formId} onSubmit={add}>
        <FieldLabel label={texts.label} hint={hint}>
          <Textarea rows={8} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
        </FieldLabel>
      </form>
    </Dialog>
  );
}
