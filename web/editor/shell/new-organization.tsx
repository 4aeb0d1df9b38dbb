import { useSetAtom } from "jotai";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Input } from "../../ui/input.tsx";
import { createOrganizationAtom } from "../state/organization.ts";

/** A further organization: for another club, company or customer, with members of its own. */
export default function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = useSetAtom(createOrganizationAtom);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const formId = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (isBusy) return;
    if (name === "") return setProblem("Write a name.");
    setBusy(true);
    try {
      const created = await create(name);
      onClose();
      navigate(`/${created}`);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
        Create organization
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New organization"
      description="With forms and members of its own. You become its owner."
      footer={footer}
    >
      <form id={formId} onSubmit={submit}>
        <FieldLabel label="Name" problem={problem}>
          <Input name="name" maxLength={100} autoComplete="organization" autoFocus />
        </FieldLabel>
      </form>
    </Dialog>
  );
}
