import { ANY_STEP } from "#core/fields/numbers/any-step.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { NumberInput } from "../../../../ui/inputs/number-input.tsx";
import type { DraftProps } from "./draft-inputs.tsx";

interface DraftNumberProps extends DraftProps {
  name: "min" | "max" | "step" | "minlength" | "maxlength";
  label: string;
  isWhole?: boolean;
  isInvalid?: boolean;
}

/** An input for a number of the draft. Empty means not set. */
export function DraftNumber({ draft, onChange, name, label, isWhole, isInvalid }: DraftNumberProps) {
  return (
    <FieldLabel label={label} className="grow basis-0">
      <NumberInput
        value={draft[name] === ANY_STEP && name === "step" ? null : (draft[name] ?? null)}
        min={isWhole ? 0 : undefined}
        isWhole={isWhole}
        isInvalid={isInvalid}
        onChange={(number) => onChange({ [name]: number })}
      />
    </FieldLabel>
  );
}
