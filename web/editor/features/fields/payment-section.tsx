import {
  currenciesOf,
  PAYMENT_PROVIDERS,
  type PaymentTerms,
  PROVIDER_LIMITS,
  PROVIDER_NAMES,
  priceDraft,
} from "#core/fields/payment.ts";
import { decimalsOf, type Money } from "#core/values/money.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import type { DraftProps } from "./parts/draft-inputs.tsx";
import { PanelSection } from "./parts/panel-section.tsx";
import { rareWords, rareTexts as texts } from "./rare/texts.ts";
import { useFieldWords } from "./use-field-words.ts";

/** Edits the payment provider and the price. */
export default function PaymentSection({
  draft,
  onChange,
  problem,
}: DraftProps & { problem: string | undefined }) {
  const terms = priceDraft(draft);
  const words = rareWords[useFieldWords().kind];
  const { provider, currency } = terms;
  const set = (change: Partial<PaymentTerms>) => {
    const { provider: service_provider, ...money } = { ...terms, ...change };
    onChange({ data: { type: "payment", service_provider, ...money } });
  };
  return (
    <PanelSection title={texts.payment.title}>
      <p className="text-meta text-muted-foreground">{words.payment}</p>
      <FieldLabel label={texts.payment.provider} hint={texts.payment.provider_hint}>
        <Select
          value={provider}
          onChange={(next) => set(throughProvider(terms, next))}
          choices={PAYMENT_PROVIDERS.map((one) => ({ value: one, label: PROVIDER_NAMES[one] }))}
        />
      </FieldLabel>
      <div className="flex gap-3">
        <AmountInput
          key={`${provider} ${currency}`}
          {...terms}
          problem={problem}
          onChange={(amount) => set({ amount })}
        />
        <FieldLabel label={texts.payment.currency} className="grow basis-0">
          <Select
            value={currency}
            onChange={(next) => set(inCurrency(terms, next))}
            choices={currenciesOf(provider).map((one) => ({ value: one, label: one }))}
          />
        </FieldLabel>
      </div>
    </PanelSection>
  );
}

/** Changes the provider. Keeps the currency if the new provider supports it. */
function throughProvider(terms: PaymentTerms, provider: PaymentTerms["provider"]): PaymentTerms {
  const offered = currenciesOf(provider);
  const currency = offered.includes(terms.currency) ? terms.currency : offered[0]!;
  return inCurrency({ ...terms, provider }, currency);
}

/**
 * Changes the currency and keeps the amount in whole units: 10 dollars become 10 kroner, not 1,000. The
 * amount is at least the provider's minimum.
 */
function inCurrency(terms: PaymentTerms, next: Money["currency"]): PaymentTerms {
  const digits = decimalsOf(next) - decimalsOf(terms.currency);
  const { min } = PROVIDER_LIMITS[terms.provider][next]!;
  return { ...terms, amount: Math.max(min, Math.round(terms.amount * 10 ** digits)), currency: next };
}

interface AmountProps extends PaymentTerms {
  problem: string | undefined;
  onChange: (amount: number) => void;
}

/** Edits an amount in whole units, with decimals. */
function AmountInput({ amount, currency, problem, onChange }: AmountProps) {
  const unit = 10 ** decimalsOf(currency);
  return (
    <FieldLabel label={texts.payment.amount} className="grow basis-0" problem={problem}>
      <NumberInput
        // Nothing typed is a price of 0, which is reported, instead of the previous price.
        value={amount === 0 ? null : amount / unit}
        onChange={(whole) => onChange(Math.round((whole ?? 0) * unit))}
      />
    </FieldLabel>
  );
}
