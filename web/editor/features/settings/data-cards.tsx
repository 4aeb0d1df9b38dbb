import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { FormMethod, UnknownFieldStrategy } from "#core/forms/definition/definition.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { setMethodAtom, setUnknownFieldsAtom } from "../../state/settings/settings.ts";

const STRATEGIES: Record<UnknownFieldStrategy, string> = {
  ignore: "Leave it out, keep the answer",
  accept: "Make a new field for it",
  reject: "Refuse the whole answer",
};

export function UnknownFieldsCard() {
  const { unknown_field_handling_strategy: stored } = useAtomValue(formAtom);
  const setUnknownFields = useSetAtom(setUnknownFieldsAtom);
  const [strategy, setStrategy] = useState(stored);
  return (
    <SaveCard
      title="Unknown fields"
      description="What happens when a link or a program sends something under a name that no field of the form has. People who fill in the form itself never notice."
      isDirty={strategy !== stored}
      onSave={() => setUnknownFields(strategy)}
    >
      <FieldLabel label="What to do" className="max-w-sm">
        <Select
          value={strategy}
          onChange={(event) => setStrategy(event.target.value as UnknownFieldStrategy)}
        >
          {Object.entries(STRATEGIES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}

export function MethodCard() {
  const { method: stored } = useAtomValue(formAtom);
  const setMethod = useSetAtom(setMethodAtom);
  const [method, setMethodChoice] = useState<FormMethod>(stored);
  return (
    <SaveCard
      title="HTTP method"
      description="How browsers send the answers. With GET people see their answers in the address bar, and histories and logs keep them."
      isDirty={method !== stored}
      onSave={() => setMethod(method)}
    >
      <FieldLabel label="Method" className="max-w-sm">
        <Select value={method} onChange={(event) => setMethodChoice(event.target.value as FormMethod)}>
          <option value="post">POST</option>
          <option value="get">GET</option>
          <option value="dialog">dialog: POST, with the thanks in a dialog over the form</option>
        </Select>
      </FieldLabel>
    </SaveCard>
  );
}
