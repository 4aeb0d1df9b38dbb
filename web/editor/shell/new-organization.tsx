import { useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FieldLabel } from "../../ui/inputs/field-label.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { createOrganizationAtom } from "../state/organizations/organization.ts";
import { texts } from "./texts.ts";

const { organizations: words } = texts;

/** Creates another organization with its own members, such as for another club, company or customer. */
export default function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = useSetAtom(createOrganizationAtom);
  const navigate = useNavigate();
  const [name, setName] = useState("");

  async function submit() {
    if (name.trim() === "") throw new Error(words.name_missing);
    void navigate(`/${await create(name.trim())}`);
  }

  return (
    <FormDialog
      onClose={onClose}
      title={words.create}
      description={words.description}
      action={words.action}
      onSubmit={submit}
    >
      {(problem) => (
        <FieldLabel label={words.name} problem={problem}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={100}
            autoComplete="organization"
            aria-invalid={problem !== null}
            autoFocus
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}
