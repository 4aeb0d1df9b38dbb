import { useAtomValue, useSetAtom } from "jotai";
import { useId, useState } from "react";
import { LINK_PASSWORD_LENGTH } from "#core/contracts/results.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { formAtom, titleAtom } from "../../../state/editing/document.ts";
import { createLinkAtom } from "../../../state/grid/results/links.ts";
import { reportSections } from "./report-sections.ts";
import { linkTexts } from "./texts.ts";
import { useViewText } from "./view-text.ts";

const DAYS = [7, 30, 90, 365] as const;

/** Answers that say little about a person: chosen from what the form offers. Not dates, numbers and texts. */
const isOfferedOnly = ({ type }: FieldDefinition) => ["choice", "boolean"].includes(fieldTypeRow(type).value);

/** Asks what a public page shows. Other answers than chosen options are left out until the question is selected. */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const form = useAtomValue(formAtom);
  const title = useAtomValue(titleAtom);
  const view = useViewText();
  const create = useSetAtom(createLinkAtom);
  const fields = reportSections(form, () => false).flatMap((section) => section.fields);
  const [name, setName] = useState(title);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter(isOfferedOnly).map(({ id }) => id)),
  );
  const [days, setDays] = useState("30");
  const [password, setPassword] = useState("");
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(
      new Set(fields.map((field) => field.id).filter((one) => (one === id ? isChosen : chosen.has(one)))),
    );
  return (
    <FormDialog
      onClose={onClose}
      title={linkTexts.add_title}
      description={view === "" ? linkTexts.add_all : say(linkTexts.add_filtered, { view })}
      width="md"
      action={linkTexts.create}
      isReady={chosen.size > 0 && (password === "" || password.length >= LINK_PASSWORD_LENGTH.min)}
      onSubmit={() =>
        create({
          name: name.trim(),
          field_ids: [...chosen],
          password: password === "" ? null : password,
          expires_in_days: days === "" ? null : Number(days),
        })
      }
    >
      <FieldLabel label={linkTexts.name}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} autoFocus />
      </FieldLabel>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{linkTexts.shown}</legend>
        {fields.map((field) => (
          <Choice
            key={field.id}
            label={fieldName(field)}
            isChosen={chosen.has(field.id)}
            onChange={(isChosen) => toggle(field.id, isChosen)}
          />
        ))}
        <p className="text-meta text-muted-foreground">{linkTexts.shown_hint}</p>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldLabel label={linkTexts.expires}>
          <Select
            value={days}
            onChange={setDays}
            choices={[
              ...DAYS.map((one) => ({ value: String(one), label: linkTexts.days[one] })),
              { value: "", label: linkTexts.never },
            ]}
          />
        </FieldLabel>
        <FieldLabel label={linkTexts.password} hint={linkTexts.password_hint}>
          <Input
            type="password"
            value={password}
            minLength={LINK_PASSWORD_LENGTH.min}
            maxLength={LINK_PASSWORD_LENGTH.max}
            autoComplete="new-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </FieldLabel>
      </div>
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-10">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} dir="auto" className="grow wrap-anywhere">
        {label}
      </label>
    </div>
  );
}
