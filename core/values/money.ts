/** Currencies that can be asked for, each with as many decimals as ISO 4217 and the providers give it. */
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

/** How many decimals an amount has when people write it. */
export function decimalsOf(currency: Currency): number {
  return currency === "JPY" || currency === "KRW" ? 0 : 2;
}

/** As people of the language write it, without decimals where there are none. */
export function formatMoney({ amount, currency }: Money, lang: string): string {
  return new Intl.NumberFormat(lang, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount / 10 ** decimalsOf(currency));
}
