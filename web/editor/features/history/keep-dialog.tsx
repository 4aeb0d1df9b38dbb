import { useSetAtom } from "jotai";
import { type FormEvent, useId, useState } from "react";
import type { FormVersion } from "#core/contracts/versions.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { keepVersionAtom, nameVersionAtom } from "../../state/versions.ts";

interface KeepDialogProps {
  /** Absent: the form as it is now becomes a version. */
  version?: FormVersion;
  onClose: () => void;
}

/** Asks for the name of a version. */
export function KeepDialog({ version, onClose }: KeepDialogProps) {
  const keep = useSetAtom(keepVersionAtom);
  const rename = useSetAtom(nameVersionAtom);
  const [name, setName] = useState(version?.name ?? "");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();

  async function save(event: FormEvent) {
    event.preventDefault();
    const text = name.trim();
    if (isBusy) return;
    if (text === "") {
      setProblem("Give it a name by which you find it again.");
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      if (version === undefined) await keep(text);
      else await rename(version.id, text);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={version === undefined ? "Save a version" : "Name this version"}
      description="Versions with a name stay for as long as the form."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {version === undefined ? "Save version" : "Save name"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
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
      </form>
    </Dialog>
  );
}
