import {
  MAX_AMOUNT,
  PAYMENT_PROVIDERS,
  PROVIDER_CURRENCIES,
  PROVIDER_NAMES,
  paymentTerms,
} from "#core/fields/payment.ts";
import { CURRENCIES, decimalsOf, type Money } from "#core/values/money.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { DraftProps } from "./draft-inputs.tsx";
import { PanelSection } from "./panel-section.tsx";

/** Through whom, and how much: always complete, so that there is nothing to forget. */
export function PaymentSection({ draft, onChange }: DraftProps) {
  const terms = paymentTerms(draft);
  const { provider, currency } = terms;
  const set = (change: Partial<typeof terms>) => {
    const { provider: service_provider, ...money } = paymentTerms({
      data: toData({ ...terms, ...change }),
    });
    onChange({ data: { type: "payment", service_provider, ...money } });
  };
  return (
    <PanelSection title="Payment">
      <FieldLabel label="Provider" hint="Nothing is charged until your deployment has its keys.">
        <Select
          value={provider}
          onChange={({ target }) => set({ provider: target.value as typeof provider })}
        >
          {PAYMENT_PROVIDERS.map((one) => (
            <option key={one} value={one}>
              {PROVIDER_NAMES[one]}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <div className="flex gap-3">
        <AmountInput key={currency} {...terms} onChange={(amount) => set({ amount })} />
        <FieldLabel label="Currency" className="grow basis-0">
          <Select
            value={currency}
            onChange={({ target }) => set(inCurrency(terms, target.value as typeof currency))}
          >
            {(PROVIDER_CURRENCIES[provider] ?? CURRENCIES).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </FieldLabel>
      </div>
    </PanelSection>
  );
}

const toData = ({ provider, amount, currency }: ReturnType<typeof paymentTerms>) => ({
  service_provider: provider,
  amount,
  currency,
});

/** 10 dollars become 10 won, not 1,000. */
function inCurrency({ amount, currency }: Money, next: Money["currency"]): Money {
  const digits = decimalsOf(next) - decimalsOf(currency);
  return { amount: Math.max(1, Math.round(amount * 10 ** digits)), currency: next };
}

/** In whole units with decimals, as people write it. */
function AmountInput({ amount, currency, onChange }: Money & { onChange: (amount: number) => void }) {
  const unit = 10 ** decimalsOf(currency);
  return (
    <FieldLabel label="Amount" className="grow basis-0">
      <Input
        type="number"
        min={1 / unit}
        max={MAX_AMOUNT / unit}
        step={1 / unit}
        defaultValue={amount / unit}
        onChange={({ target }) => {
          // Half typed, or nothing that could be asked for: the draft keeps the one before.
          const next = Math.round(target.valueAsNumber * unit);
          if (next >= 1 && next <= MAX_AMOUNT) onChange(next);
        }}
      />
    </FieldLabel>
  );
}
