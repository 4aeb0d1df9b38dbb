import { type PaymentMeans, type PaymentProvider, paymentTerms } from "#core/fields/payment.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";

/** Policy sources that a provider's widget needs. */
export interface PaymentSources {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
}

/** Besides the origin of its script, as listed in each provider's documentation. */
const PROVIDER_SOURCES: Readonly<Record<PaymentProvider, PaymentSources>> = {
  stripe: {
    scripts: ["https://*.js.stripe.com"],
    frames: ["https://*.js.stripe.com", "https://hooks.stripe.com"],
    calls: ["https://api.stripe.com"],
  },
  tosspayments: {
    scripts: ["https://*.tosspayments.com"],
    frames: ["https://*.tosspayments.com"],
    calls: ["https://*.tosspayments.com"],
  },
};

/** What a form with a payment may load from its provider; null: no payment, so nothing. */
export function paymentSources(
  { fields }: Pick<FormHead, "fields">,
  means: PaymentMeans,
): PaymentSources | null {
  const field = fields.find(({ type }) => type === "payment");
  const provider = field && paymentTerms(field)?.provider;
  if (provider === undefined || means === "test") return null;
  const script = means[provider]?.script;
  if (script === undefined) return null;
  const { origin } = new URL(script);
  const { scripts, frames, calls } = PROVIDER_SOURCES[provider];
  return { scripts: [origin, ...scripts], frames: [origin, ...frames], calls: [origin, ...calls] };
}
