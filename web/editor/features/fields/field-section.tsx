import { useId } from "react";
import type { FieldType } from "#core/fields/field.ts";
import { SYSTEM_KEYS } from "#core/forms/system-keys.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { type DraftProps, DraftText } from "./draft-inputs.tsx";
import { PanelSection, SwitchRow } from "./panel-section.tsx";
import { TypePicker } from "./type-picker.tsx";

interface FieldSectionProps extends DraftProps {
  nameProblem: string | undefined;
  onType: (type: FieldType) => void;
}

const SUGGESTED_NAMES = Object.values(SYSTEM_KEYS).filter((key) => key.startsWith("__gf_customer_"));

/** What the field is: its label, its type, the name that answers are stored under. */
export function FieldSection({ draft, onChange, onType, nameProblem }: FieldSectionProps) {
  const listId = useId();
  const isHidden = draft.type === "hidden";
  return (
    <PanelSection title="Field">
      {!isHidden && (
        <DraftText draft={draft} onChange={onChange} name="label" label="Label" maxLength={2_000} isFirst />
      )}
      <div className="flex flex-col gap-1">
        <span className="font-medium">Type</span>
        <TypePicker type={draft.type} onChange={onType} />
      </div>
      <FieldLabel
        label="Name"
        isRequired
        hint={
          isHidden
            ? "The parameter of the form's address that fills it."
            : "What the answer is called in your data."
        }
        problem={nameProblem}
      >
        <Input
          value={draft.name}
          placeholder="field_name"
          list={isHidden ? listId : undefined}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={nameProblem !== undefined}
          data-panel-first-input={isHidden || undefined}
          className="font-mono text-meta"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </FieldLabel>
      {isHidden && (
        <>
          <datalist id={listId}>
            {SUGGESTED_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SwitchRow
            label="Required"
            hint="Without it in the address the form cannot be sent."
            checked={draft.required === true}
            onChange={(required) => onChange({ required })}
          />
        </>
      )}
    </PanelSection>
  );
}
