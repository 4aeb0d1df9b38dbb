import { useSetAtom } from "jotai";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { say } from "../../../ui/say.ts";
import { renameOrganizationAtom } from "../../state/organizations/organization.ts";
import { texts } from "./texts.ts";

/** Edits the organization's name. Its address does not change, so links keep working. */
export function NameCard({ name: stored, address }: { name: string; address: string }) {
  const rename = useSetAtom(renameOrganizationAtom);
  const autosave = useAutosave({
    title: texts.name.title,
    stored: { name: stored },
    problemsOf: ({ name }) => (name.trim() === "" ? { name: texts.name.missing } : {}),
    save: ({ name }) => rename(name.trim()),
  });
  const { draft, problems, type } = autosave;
  return (
    <AutosaveCard autosave={autosave} heading="h2" description={say(texts.name.description, { address })}>
      <FieldLabel label={texts.name.label} problem={problems.name}>
        <Input
          autoComplete="organization"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => type({ name: target.value })}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}
