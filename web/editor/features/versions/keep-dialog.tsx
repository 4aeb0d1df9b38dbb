import { useSetAtom } from "jotai";
import { useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { keepVersionAtom, nameVersionAtom } from "../../state/versions.ts";

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
    if (text === "") throw new Error("Give it a name by which you find it again.");
    if (version === undefined) await keep(text);
    else await rename(version.id, text);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={version === undefined ? "Save a version" : "Name this version"}
      description="Versions with a name stay for as long as the form."
      action={version === undefined ? "Save version" : "Save name"}
      onSubmit={save}
    >
      {(problem) => (
        <FieldLabel label="Name" problem={problem}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder="Before the new questions"
            maxLength={100}
            aria-invalid={problem !== null}
            autoFocus
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}
