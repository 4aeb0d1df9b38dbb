/** Supported currencies, with decimals from ISO 4217 and the providers. */
export const CURRENCIES = [
  ...(["USD", "EUR", "GBP", "JPY", "KRW", "AED", "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK"] as const),
  ...(["HKD", "ILS", "INR", "MXN", "NOK", "NZD", "PLN", "SEK", "SGD", "THB", "TRY", "ZAR"] as const),
] as const;

export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}

/** An amount in the currency's smallest unit: cents of a dollar, whole yen. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** Number of decimals in an amount. */
export function decimalsOf(currency: Currency): number {
  return currency === "JPY" || currency === "KRW" ? 0 : 2;
}

/** The amount formatted for the language, without decimals if it has none. */
export function formatMoney({ amount, currency }: Money, lang: string): string {
  return new Intl.NumberFormat(lang, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount / 10 ** decimalsOf(currency));
}
