import type { PaymentMeans, PaymentProvider } from "#core/fields/payment.ts";
import type { Money } from "#core/values/money.ts";

/** An order as its provider knows it. */
export interface OrderedPayment {
  order_id: string;
  /** The provider's own name of the payment; null: it was not told yet. */
  reference: string | null;
  amount: number;
  currency: string;
}

/** What the provider says of a payment: nobody else is believed. */
export interface PaymentReport extends Pick<Money, "amount"> {
  reference: string | null;
  /**
   * open: the visitor may still pay · processing: the provider is at it, nobody can stop it ·
   * paid: the money is there · over: it will never be
   */
  state: "open" | "processing" | "paid" | "over";
  currency: string;
}

/** One provider, by its published protocol. Every method may be called again: it has happened once then, too. */
export interface PaymentClient {
  /** Announces an order. `secret` is for the visitor's browser alone; null where none is needed. */
  begin(order: OrderedPayment): Promise<{ reference: string | null; secret: string | null }>;
  find(order: OrderedPayment): Promise<PaymentReport>;
  /** Takes the money that the visitor has agreed to, where the provider leaves that to us. */
  confirm(order: OrderedPayment, reference: string): Promise<PaymentReport>;
  /** Makes sure that nobody pays any more; tells what it is then. */
  cancel(order: OrderedPayment): Promise<PaymentReport>;
  refund(order: OrderedPayment): Promise<void>;
  /** The order that a notice of the provider is about; null: none of ours. WEBHOOK_SIGNATURE_INVALID. */
  readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<string | null>;
}

export interface PaymentClients {
  readonly means: PaymentMeans;
  /** Null: not connected. */
  client(provider: PaymentProvider): Promise<PaymentClient | null>;
}

export interface PaymentSettings {
  PAYMENTS: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_API: string;
  STRIPE_SCRIPT: string;
  TOSS_CLIENT_KEY: string;
  TOSS_SECRET_KEY: string;
  TOSS_API: string;
  TOSS_SCRIPT: string;
}

const isStripe = (settings: PaymentSettings) =>
  Boolean(settings.STRIPE_PUBLISHABLE_KEY && settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET);
const isToss = (settings: PaymentSettings) => Boolean(settings.TOSS_CLIENT_KEY && settings.TOSS_SECRET_KEY);

function meansOf(settings: PaymentSettings): PaymentMeans {
  if (settings.PAYMENTS === "test") return "test";
  return {
    ...(isStripe(settings) && {
      stripe: { script: settings.STRIPE_SCRIPT, public_key: settings.STRIPE_PUBLISHABLE_KEY },
    }),
    ...(isToss(settings) && {
      tosspayments: { script: settings.TOSS_SCRIPT, public_key: settings.TOSS_CLIENT_KEY },
    }),
  };
}

/** The providers whose keys are there; each is a module of its own, loaded by who pays. */
export function createPaymentClients(settings: PaymentSettings): PaymentClients {
  const loaders: Record<PaymentProvider, () => Promise<PaymentClient | null>> = {
    stripe: async () =>
      isStripe(settings) ? new (await import("./stripe.ts")).StripeClient(settings) : null,
    tosspayments: async () =>
      isToss(settings) ? new (await import("./toss-payments.ts")).TossPaymentsClient(settings) : null,
  };
  return { means: meansOf(settings), client: (provider) => loaders[provider]() };
}
