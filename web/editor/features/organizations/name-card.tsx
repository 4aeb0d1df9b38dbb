import { useSetAtom } from "jotai";
import { useState } from "react";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { renameOrganizationAtom } from "../../state/organizations/organization.ts";

/** Edits the organization's name. Its address does not change, so links keep working. */
export function NameCard({ name: stored, address }: { name: string; address: string }) {
  const rename = useSetAtom(renameOrganizationAtom);
  const [name, setName] = useState(stored);
  return (
    <SaveCard
      title="Organization"
      heading="h2"
      description={`Its pages are at /${address}, also under another name.`}
      isDirty={name.trim() !== stored}
      problem={name.trim() === "" ? "Write a name." : null}
      onSave={() => rename(name.trim())}
    >
      <FieldLabel label="Organization name">
        <Input
          autoComplete="organization"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FieldLabel>
    </SaveCard>
  );
}
