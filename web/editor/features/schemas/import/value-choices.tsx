import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import type { FileReading } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";
import type { ChosenReading } from "./use-reading.ts";

interface ValueChoiceProps {
  reading: FileReading;
  onReading: (chosen: ChosenReading) => void;
  /** Whether the columns tell it, so that nothing has to be chosen. */
  canBeFound?: boolean;
}

const FOUND = "found";
const found = { value: FOUND, label: texts.found } as const;

/** The order of day and month. */
export function DateOrder({ reading: { chosen, guessed }, onReading, canBeFound = false }: ValueChoiceProps) {
  const orders = (["dmy", "mdy"] as const).map((value) => ({ value, label: texts.date_orders[value] }));
  return (
    <FieldLabel label={texts.date_order} className="w-56">
      <Select
        value={chosen.date_order ?? (canBeFound ? FOUND : guessed.date_order)}
        choices={canBeFound ? [found, ...orders] : orders}
        onChange={(value) => onReading({ ...chosen, date_order: value === FOUND ? null : value })}
      />
    </FieldLabel>
  );
}

/** The sign between whole numbers and fractions. */
export function DecimalSign({
  reading: { chosen, guessed },
  onReading,
  canBeFound = false,
}: ValueChoiceProps) {
  const signs = (["point", "comma"] as const).map((value) => ({ value, label: texts.decimals[value] }));
  return (
    <FieldLabel label={texts.decimal} className="w-72">
      <Select
        value={chosen.decimal ?? (canBeFound ? FOUND : guessed.decimal)}
        choices={canBeFound ? [found, ...signs] : signs}
        onChange={(value) => onReading({ ...chosen, decimal: value === FOUND ? null : value })}
      />
    </FieldLabel>
  );
}
