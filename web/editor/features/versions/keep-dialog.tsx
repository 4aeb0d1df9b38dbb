import { useSetAtom } from "jotai";
import { useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { keepVersionAtom, nameVersionAtom } from "../../state/versions.ts";
import { texts } from "./texts.ts";

interface KeepDialogProps {
  /** The version to rename. If absent, the current form is saved as a version. */
  version?: FormVersion;
  onClose: () => void;
}

/** Asks for a version's name. */
export function KeepDialog({ version, onClose }: KeepDialogProps) {
  const keep = useSetAtom(keepVersionAtom);
  const rename = useSetAtom(nameVersionAtom);
  const [name, setName] = useState(version?.name ?? "");

  async function save() {
    const text = name.trim();
    if (text === "") throw new Error(texts.name_missing);
    if (version === undefined) await keep(text);
    else await rename(version.id, text);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={version === undefined ? texts.save_title : texts.name_title}
      description={texts.name_text}
      action={version === undefined ? texts.save_action : texts.name_action}
      onSubmit={save}
    >
      {(problem) => (
        <FieldLabel label={texts.name} problem={problem}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={texts.name_placeholder}
            maxLength={100}
            aria-invalid={problem !== null}
            autoFocus
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}
