import { useAtomValue } from "jotai";
import type { FormMethod, UnknownFieldStrategy } from "#core/forms/definition/definition.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setMethodAtom, setUnknownFieldsAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
const STRATEGIES = choicesOf<UnknownFieldStrategy>(texts.unknown.strategies);
const METHODS = choicesOf<FormMethod>(texts.method.methods);

export function UnknownFieldsCard() {
  const { unknown_field_handling_strategy: strategy } = useAtomValue(formAtom);
  const setUnknownFields = useFormSave(setUnknownFieldsAtom);
  const autosave = useAutosave({
    title: texts.titles["unknown-fields"],
    stored: { strategy },
    save: (draft) => setUnknownFields(draft.strategy),
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.unknown.description}>
      <FieldLabel label={texts.unknown.label} className="max-w-sm">
        <Select
          value={autosave.draft.strategy}
          onChange={(chosen) => autosave.set({ strategy: chosen })}
          choices={STRATEGIES}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}

export function MethodCard() {
  const { method } = useAtomValue(formAtom);
  const setMethod = useFormSave(setMethodAtom);
  const autosave = useAutosave({
    title: texts.titles.method,
    stored: { method },
    save: (draft) => setMethod(draft.method),
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.method.description}>
      <FieldLabel label={texts.method.label} className="max-w-sm">
        <Select
          value={autosave.draft.method}
          onChange={(chosen) => autosave.set({ method: chosen })}
          choices={METHODS}
        />
      </FieldLabel>
    </AutosaveCard>
  );
}

export function FormIdCard() {
  const { form_id } = useAtomValue(formAtom);
  return (
    <div className="rounded-lg border border-border bg-card p-4 sm:p-5">
      <h3 className="sr-only">{texts.titles["form-id"]}</h3>
      <CopyField label={texts.titles["form-id"]} text={form_id} />
    </div>
  );
}
