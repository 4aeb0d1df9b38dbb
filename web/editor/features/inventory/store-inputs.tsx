import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { CURRENCY_CHOICES } from "./currency-choices.ts";
import { texts } from "./texts.ts";

interface StoreInputsProps {
  name: string;
  currency: string;
  problem?: string | undefined;
  onName: (name: string) => void;
  onCurrency: (currency: string) => void;
}

/** The name and the currency of a store. */
export function StoreInputs({ name, currency, problem, onName, onCurrency }: StoreInputsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldLabel label={texts.store.name} problem={problem}>
        <Input
          required
          pattern=".*\S.*"
          data-missing={texts.store.no_name}
          data-format={texts.store.no_name}
          maxLength={200}
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      </FieldLabel>
      <FieldLabel label={texts.store.currency}>
        <Combobox value={currency} onChange={onCurrency} choices={CURRENCY_CHOICES} />
      </FieldLabel>
    </div>
  );
}
