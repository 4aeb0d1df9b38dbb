import { AppError } from "#core/errors/app-error.ts";
import { isSameText } from "#core/values/same-text.ts";
import type { OrderedPayment, PaymentClient, PaymentReport, PaymentSettings } from "./payments.ts";
import { hmacHex } from "./webhook-signature.ts";

/** The API version that this file uses. */
const VERSION = "2024-06-20";
const TIMEOUT_MS = 10_000;
/** Maximum age of a webhook, as in Stripe's own libraries. */
const TOLERANCE_S = 300;

/** The properties of Stripe's object that we read. */
interface PaymentIntent {
  id: string;
  client_secret: string | null;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "processing"
    | "succeeded"
    | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
}

interface StripeError {
  error?: { code?: string; message?: string; type?: string };
}

class StripeRefusal extends Error {
  readonly code: string;

  constructor(status: number, { error }: StripeError) {
    super(`Stripe returned ${status}: ${error?.code ?? error?.type ?? "no code"} ${error?.message ?? ""}`);
    this.name = "StripeRefusal";
    this.code = error?.code ?? "";
  }
}

function report(intent: PaymentIntent): PaymentReport {
  const states: Partial<Record<PaymentIntent["status"], PaymentReport["state"]>> = {
    processing: "processing",
    requires_capture: "processing",
    succeeded: "paid",
    canceled: "over",
  };
  const state = states[intent.status] ?? "open";
  return {
    reference: intent.id,
    state,
    amount: state === "paid" ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
  };
}

/** Stripe by its REST API: one Payment Intent per order, which the Payment Element on the page confirms. */
export class StripeClient implements PaymentClient {
  readonly #settings: PaymentSettings;

  constructor(settings: PaymentSettings) {
    this.#settings = settings;
  }

  async begin(order: OrderedPayment) {
    const intent = await this.#intentOf(order);
    return { reference: intent.id, secret: intent.client_secret };
  }

  async find(order: OrderedPayment): Promise<PaymentReport> {
    return report(await this.#intentOf(order));
  }

  /** The visitor's browser has confirmed it with Stripe. Its claim is not evidence, so ask Stripe. */
  async confirm(order: OrderedPayment): Promise<PaymentReport> {
    return this.find(order);
  }

  async cancel(order: OrderedPayment): Promise<PaymentReport> {
    const { id } = await this.#intentOf(order);
    try {
      return report(await this.#call<PaymentIntent>(`/v1/payment_intents/${id}/cancel`, {}));
    } catch (error) {
      // Already paid, in progress or over: read its state.
      if (error instanceof StripeRefusal && error.code === "payment_intent_unexpected_state") {
        return this.find({ ...order, reference: id });
      }
      throw error;
    }
  }

  async refund({ order_id, reference }: OrderedPayment): Promise<void> {
    try {
      await this.#call("/v1/refunds", { payment_intent: reference ?? "" }, `refund-${order_id}`);
    } catch (error) {
      if (!(error instanceof StripeRefusal) || error.code !== "charge_already_refunded") throw error;
    }
  }

  /** `t=…,v1=…` over the exact bytes, with every active secret (comma-separated). */
  async readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<string | null> {
    const parts = (headers.get("stripe-signature") ?? "").split(",").map((part) => part.trim().split("="));
    const time = parts.find(([name]) => name === "t")?.[1] ?? "";
    const given = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
    const age = Math.abs(now.getTime() / 1_000 - Number(time));
    if (!/^\d{1,12}$/.test(time) || age > TOLERANCE_S) throw new AppError("WEBHOOK_SIGNATURE_INVALID");
    const payload = new TextDecoder().decode(body);
    const secrets = this.#settings.STRIPE_WEBHOOK_SECRET.split(",");
    const expected = await Promise.all(secrets.map((secret) => hmacHex(secret.trim(), `${time}.${payload}`)));
    if (!expected.some((one) => given.some((signature) => isSameText(one, signature)))) {
      throw new AppError("WEBHOOK_SIGNATURE_INVALID");
    }
    const event = JSON.parse(payload) as { type?: string; data?: { object?: Partial<PaymentIntent> } };
    if (!event.type?.startsWith("payment_intent.")) return null;
    return event.data?.object?.metadata?.order_id ?? null;
  }

  /** The same idempotency key returns the same intent, so an order never has two. */
  #intentOf({ order_id, reference, amount, currency }: OrderedPayment): Promise<PaymentIntent> {
    if (reference !== null) return this.#call(`/v1/payment_intents/${encodeURIComponent(reference)}`, null);
    const parameters = {
      amount: String(amount),
      currency: currency.toLowerCase(),
      "automatic_payment_methods[enabled]": "true",
      "metadata[order_id]": order_id,
    };
    return this.#call("/v1/payment_intents", parameters, order_id);
  }

  async #call<Body>(
    path: string,
    parameters: Record<string, string> | null,
    idempotency_key?: string,
  ): Promise<Body> {
    const response = await fetch(this.#settings.STRIPE_API + path, {
      method: parameters === null ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${this.#settings.STRIPE_SECRET_KEY}`,
        "stripe-version": VERSION,
        ...(idempotency_key && { "idempotency-key": idempotency_key }),
      },
      body: parameters && new URLSearchParams(parameters),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const json: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw new StripeRefusal(response.status, json as StripeError);
    return json as Body;
  }
}
