import { type Currency, formatMoney, isCurrency, type Money } from "../values/money.ts";
import type { Cell } from "./cell.ts";
import type { FieldDefinition } from "./field.ts";

export const PAYMENT_PROVIDERS = ["stripe", "tosspayments"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  stripe: "Stripe",
  tosspayments: "Toss Payments",
};

/** What a provider may be asked for; null: anything. */
export const PROVIDER_CURRENCIES: Readonly<Record<PaymentProvider, readonly Currency[] | null>> = {
  stripe: null,
  tosspayments: ["KRW"],
};

/** What is asked for where the owner has not said. */
const DEFAULT_MONEY: Readonly<Record<PaymentProvider, Money>> = {
  stripe: { amount: 1_000, currency: "USD" },
  tosspayments: { amount: 1_000, currency: "KRW" },
};

/** More than this no card takes, and every provider still understands. */
export const MAX_AMOUNT = 99_999_999;

/** What a payment field asks for, whoever answers: from the form's definition alone. */
export interface PaymentTerms extends Money {
  provider: PaymentProvider;
}

function isProvider(value: unknown): value is PaymentProvider {
  return PAYMENT_PROVIDERS.some((provider) => provider === value);
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= MAX_AMOUNT;
}

/** `data` of a payment field, with what goes without saying: `{ service_provider, amount, currency }`. */
export function paymentTerms({ data }: Pick<FieldDefinition, "data">): PaymentTerms {
  const { service_provider, amount, currency } = data ?? {};
  const provider = isProvider(service_provider) ? service_provider : "stripe";
  const fallback = DEFAULT_MONEY[provider];
  const allowed = PROVIDER_CURRENCIES[provider];
  const isAllowed = isCurrency(currency) && (allowed === null || allowed.includes(currency));
  return {
    provider,
    currency: isAllowed ? currency : fallback.currency,
    amount: isAmount(amount) ? amount : fallback.amount,
  };
}

/** What the browser needs to ask for money: the provider's own script, and the key that it may be told. */
export interface CheckoutMeans {
  script: string;
  public_key: string;
}

/** "test": payments are asked for and nothing is charged. Else the providers that are connected. */
export type PaymentMeans = "test" | Readonly<Partial<Record<PaymentProvider, CheckoutMeans>>>;

/** How it stands with what a stored answer was paid with. Test: nothing was charged. */
export type PaymentState = "paid" | "test";

/** The stored answer of a payment field: that it was paid, what, and through whom. */
export function paymentCell({ provider, amount, currency }: PaymentTerms, state: PaymentState): Cell {
  return { value: { state, provider, amount, currency } };
}

/** The text of a payment's cell in the grid, an export, a mail; empty where nothing was paid. */
export function paymentText(cell: Cell | null | undefined, lang: string): string {
  const value = (cell?.value ?? null) as Partial<Money & { state: PaymentState }> | null;
  if (value === null || typeof value !== "object") return "";
  const { state, amount, currency } = value;
  if (!isAmount(amount) || !isCurrency(currency)) return "";
  return `${formatMoney({ amount, currency }, lang)} ${state === "test" ? "(test)" : "paid"}`;
}
