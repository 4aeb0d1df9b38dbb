import { useSetAtom } from "jotai";
import { useState } from "react";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { setBucketAccessAtom } from "../../state/buckets/changes.ts";
import { texts } from "./texts.ts";

interface AccessDialogProps {
  document_id: string;
  isPublic: boolean;
  onClose: () => void;
}

const { access: words } = texts;
const CHOICES = [
  { value: false, label: words.private, text: words.private_text },
  { value: true, label: words.public, text: words.public_text },
];

/** Makes a bucket public or private. */
export function AccessDialog({ document_id, isPublic, onClose }: AccessDialogProps) {
  const [chosen, setChosen] = useState(isPublic);
  const setAccess = useSetAtom(setBucketAccessAtom);
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      action={words.action}
      isReady={chosen !== isPublic}
      onSubmit={() => setAccess(document_id, chosen)}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{words.title}</legend>
        {CHOICES.map(({ value, label, text }) => (
          <RadioCard
            key={label}
            name="access"
            isChosen={chosen === value}
            onChoose={() => setChosen(value)}
            className="flex-col rounded-md border border-input bg-card px-3 py-2 has-checked:border-primary has-checked:bg-accent/40"
          >
            <span className="font-medium">{label}</span>
            <span className="text-meta text-muted-foreground">{text}</span>
          </RadioCard>
        ))}
      </fieldset>
    </FormDialog>
  );
}
