import { useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FieldLabel } from "../../ui/inputs/field-label.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { createOrganizationAtom } from "../state/organizations/organization.ts";

/** Creates another organization with its own members, such as for another club, company or customer. */
export default function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = useSetAtom(createOrganizationAtom);
  const navigate = useNavigate();
  const [name, setName] = useState("");

  async function submit() {
    if (name.trim() === "") throw new Error("Write a name.");
    void navigate(`/${await create(name.trim())}`);
  }

  return (
    <FormDialog
      onClose={onClose}
      title="New organization"
      description="With forms and members of its own. You become its owner."
      action="Create organization"
      onSubmit={submit}
    >
      {(problem) => (
        <FieldLabel label="Name" problem={problem}>
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
