import { CURRENCIES, type Currency, formatMoney, isCurrency, type Money } from "../values/money.ts";
import type { Cell } from "./cell.ts";
import type { FieldDefinition } from "./field.ts";

export const PAYMENT_PROVIDERS = ["stripe", "tosspayments"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  stripe: "Stripe",
  tosspayments: "Toss Payments",
};

/** The smallest and largest amount, in the currency's smallest unit. */
interface PriceLimits {
  min: number;
  max: number;
}

/** Beyond the limit of any card, and still valid for every provider. */
const MAX_AMOUNT = 99_999_999;
const from = (min: number): PriceLimits => ({ min, max: MAX_AMOUNT });

/** The limits that each provider publishes, by currency. A currency without a row is not supported. */
export const PROVIDER_LIMITS: Readonly<
  Record<PaymentProvider, Readonly<Partial<Record<Currency, PriceLimits>>>>
> = {
  stripe: {
    ...{ USD: from(50), EUR: from(50), GBP: from(30), JPY: from(50), AED: from(200), AUD: from(50) },
    ...{ BRL: from(50), CAD: from(50), CHF: from(50), CZK: from(1_500), DKK: from(250), HKD: from(400) },
    ...{ INR: from(50), MXN: from(1_000), NOK: from(300), NZD: from(50), PLN: from(200), SEK: from(300) },
    ...{ SGD: from(50), THB: from(1_000) },
    // These have no published minimum. The amount in the account's currency decides.
    ...{ KRW: from(1), CNY: from(1), ILS: from(1), TRY: from(1), ZAR: from(1) },
  },
  tosspayments: { KRW: from(100) },
};

/** The currencies that a provider supports. */
export const currenciesOf = (provider: PaymentProvider): readonly Currency[] =>
  CURRENCIES.filter((currency) => PROVIDER_LIMITS[provider][currency] !== undefined);

/** Used where the owner has set no amount. */
const DEFAULT_AMOUNT = 1_000;
const DEFAULT_CURRENCY: Readonly<Record<PaymentProvider, Currency>> = { stripe: "USD", tosspayments: "KRW" };

/** What a payment field charges, from the form's definition alone. */
export interface PaymentTerms extends Money {
  provider: PaymentProvider;
}

/** Why an amount cannot be charged, as text for the owner, and the property of `data` at fault. */
export interface PriceFault {
  path: "service_provider" | "currency" | "amount";
  message: string;
}

type Reading = { terms: PaymentTerms; fault?: never } | { terms?: never; fault: PriceFault };

const refused = (path: PriceFault["path"], message: string): Reading => ({ fault: { path, message } });

/** Defaults apply only to properties that are not set. An invalid price is never replaced by another one. */
function readPrice({ data }: Pick<FieldDefinition, "data">): Reading {
  const { service_provider, amount: price, currency: code } = data ?? {};
  const provider = PAYMENT_PROVIDERS.find((one) => one === (service_provider ?? "stripe"));
  if (provider === undefined) return refused("service_provider", "There is no such payment provider.");
  const currency = code ?? DEFAULT_CURRENCY[provider];
  const limits = isCurrency(currency) ? PROVIDER_LIMITS[provider][currency] : undefined;
  if (!isCurrency(currency) || limits === undefined) {
    const name = PROVIDER_NAMES[provider];
    return refused("currency", `${name} does not take this currency. Choose ${currencyList(provider)}.`);
  }
  const amount = price ?? Math.max(DEFAULT_AMOUNT, limits.min);
  if (Number.isSafeInteger(amount) && Number(amount) >= limits.min && Number(amount) <= limits.max) {
    return { terms: { provider, currency, amount: Number(amount) } };
  }
  const [least, most] = [limits.min, limits.max].map((one) => formatMoney({ amount: one, currency }, "en"));
  return refused("amount", `The price must be between ${least} and ${most}.`);
}

function currencyList(provider: PaymentProvider): string {
  const currencies = currenciesOf(provider);
  return currencies.length > 5 ? "another one" : currencies.join(" or ");
}

/**
 * The price in `data` of a payment field, `{ service_provider, amount, currency }`; null: it cannot be
 * charged.
 */
export function paymentTerms(field: Pick<FieldDefinition, "data">): PaymentTerms | null {
  return readPrice(field).terms ?? null;
}

/** Why a payment field's price cannot be charged; null when it can. */
export function priceFault(field: Pick<FieldDefinition, "data">): PriceFault | null {
  return readPrice(field).fault ?? null;
}

/** The price that a panel shows. An invalid one stays as it was written so that its owner sees it. */
export function priceDraft({ data }: Pick<FieldDefinition, "data">): PaymentTerms {
  const { service_provider, amount, currency: code } = data ?? {};
  const provider = PAYMENT_PROVIDERS.find((one) => one === service_provider) ?? "stripe";
  const currency = currenciesOf(provider).find((one) => one === code) ?? DEFAULT_CURRENCY[provider];
  const fallback = Math.max(DEFAULT_AMOUNT, PROVIDER_LIMITS[provider][currency]!.min);
  return { provider, currency, amount: typeof amount === "number" ? amount : fallback };
}

/** What the browser needs for a payment: the provider's script and its public key. */
export interface CheckoutMeans {
  script: string;
  public_key: string;
}

/** "test": payments run, but nothing is charged. Else the connected providers. */
export type PaymentMeans = "test" | Readonly<Partial<Record<PaymentProvider, CheckoutMeans>>>;

/** State of a stored answer's payment. Test: nothing was charged. */
export type PaymentState = "paid" | "test";

/** The stored answer of a payment field: state, amount and provider. */
export function paymentCell({ provider, amount, currency }: PaymentTerms, state: PaymentState): Cell {
  return { value: { state, provider, amount, currency } };
}

/** A payment as text for the grid, an export or an email; empty without a payment. */
export function paymentText(cell: Cell | null | undefined, lang: string): string {
  const value = (cell?.value ?? null) as Partial<Money & { state: PaymentState }> | null;
  if (value === null || typeof value !== "object") return "";
  const { state, amount, currency } = value;
  if (!Number.isSafeInteger(amount) || amount === undefined || !isCurrency(currency)) return "";
  return `${formatMoney({ amount, currency }, lang)} ${state === "test" ? "(test)" : "paid"}`;
}
