import type { PaymentMeans, PaymentProvider } from "#core/fields/payment.ts";
import type { Money } from "#core/values/money.ts";

/** An order as sent to its provider. */
export interface OrderedPayment {
  order_id: string;
  /** The provider's id of the payment; null: not known yet. */
  reference: string | null;
  amount: number;
  currency: string;
}

/** A provider's report on a payment, the only source to trust. */
export interface PaymentReport extends Pick<Money, "amount"> {
  reference: string | null;
  /**
   * open: can still be paid · processing: in progress, cannot be stopped · paid: the money has arrived ·
   * over: it never will
   */
  state: "open" | "processing" | "paid" | "over";
  currency: string;
}

/** One provider, by its published protocol. Every method is idempotent. */
export interface PaymentClient {
  /** Creates the payment. `secret` is only for the visitor's browser; null where none is needed. */
  begin(order: OrderedPayment): Promise<{ reference: string | null; secret: string | null }>;
  find(order: OrderedPayment): Promise<PaymentReport>;
  /** Captures the payment that the visitor authorized, for providers that leave this to us. */
  confirm(order: OrderedPayment, reference: string): Promise<PaymentReport>;
  /** Prevents any further payment; reports the resulting state. */
  cancel(order: OrderedPayment): Promise<PaymentReport>;
  refund(order: OrderedPayment): Promise<void>;
  /** The order of a provider's webhook; null: not ours. WEBHOOK_SIGNATURE_INVALID. */
  readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<string | null>;
}

export interface PaymentClients {
  readonly means: PaymentMeans;
  /** Null if the provider is not connected. */
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

/** The providers with configured keys. Their modules are loaded only for payments. */
export function createPaymentClients(settings: PaymentSettings): PaymentClients {
  const loaders: Record<PaymentProvider, () => Promise<PaymentClient | null>> = {
    stripe: async () =>
      isStripe(settings) ? new (await import("./stripe.ts")).StripeClient(settings) : null,
    tosspayments: async () =>
      isToss(settings) ? new (await import("./toss-payments.ts")).TossPaymentsClient(settings) : null,
  };
  return { means: meansOf(settings), client: (provider) => loaders[provider]() };
}
