import { AppError } from "#core/errors/app-error.ts";
import type { OrderedPayment, PaymentClient, PaymentReport, PaymentSettings } from "./payments.ts";

const TIMEOUT_MS = 30_000; // the time that Toss Payments requires for a confirmation

/** The properties of the provider's object that we read. */
interface TossPayment {
  paymentKey: string;
  orderId: string;
  status:
    | "READY"
    | "IN_PROGRESS"
    | "WAITING_FOR_DEPOSIT"
    | "DONE"
    | "CANCELED"
    | "PARTIAL_CANCELED"
    | "ABORTED"
    | "EXPIRED";
  totalAmount: number;
  currency: string;
}

class TossRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, { code = "", message = "" }: { code?: string; message?: string }) {
    super(`Toss Payments returned ${status}: ${code} ${message}`);
    this.name = "TossRefusal";
    this.code = code;
    this.status = status;
  }
}

const STATES: Record<TossPayment["status"], PaymentReport["state"]> = {
  READY: "open",
  IN_PROGRESS: "open",
  WAITING_FOR_DEPOSIT: "processing",
  DONE: "paid",
  CANCELED: "over",
  PARTIAL_CANCELED: "over",
  // Only this attempt: the order can still be paid with another.
  ABORTED: "open",
  EXPIRED: "open",
};

function report({ paymentKey, status, totalAmount, currency }: TossPayment): PaymentReport {
  return { reference: paymentKey, state: STATES[status] ?? "open", amount: totalAmount, currency };
}

/**
 * Toss Payments by its REST API. The widget on the page authorizes the payment. The money moves when we
 * confirm, so the amount is compared first. Webhooks are not signed, so they only trigger a query.
 */
export class TossPaymentsClient implements PaymentClient {
  readonly #settings: PaymentSettings;

  constructor(settings: PaymentSettings) {
    this.#settings = settings;
  }

  /** The widget creates the payment. */
  async begin() {
    return { reference: null, secret: null };
  }

  async find({ order_id, amount, currency }: OrderedPayment): Promise<PaymentReport> {
    try {
      return report(await this.#call<TossPayment>(`/v1/payments/orders/${order_id}`));
    } catch (error) {
      if (!(error instanceof TossRefusal) || error.status !== 404) throw error;
      return { reference: null, state: "open", amount, currency };
    }
  }

  async confirm(order: OrderedPayment, paymentKey: string): Promise<PaymentReport> {
    const { order_id: orderId, amount } = order;
    try {
      return report(
        await this.#call(
          "/v1/payments/confirm",
          { paymentKey, orderId, amount },
          `confirm-${orderId}-${paymentKey}`,
        ),
      );
    } catch (error) {
      if (!(error instanceof TossRefusal)) throw error;
      // It may have been confirmed concurrently. After a refused card the order can still be paid.
      return this.find(order);
    }
  }

  /** Without our confirmation no money moves, so there is nothing to cancel. */
  cancel(order: OrderedPayment): Promise<PaymentReport> {
    return this.find(order);
  }

  async refund(order: OrderedPayment): Promise<void> {
    const path = `/v1/payments/${encodeURIComponent(order.reference ?? "")}/cancel`;
    try {
      await this.#call(path, { cancelReason: "The order could not be accepted" }, `refund-${order.order_id}`);
    } catch (error) {
      if (!(error instanceof TossRefusal) || error.code !== "ALREADY_CANCELED_PAYMENT") throw error;
    }
  }

  async readWebhook(body: Uint8Array): Promise<string | null> {
    let notice: { eventType?: string; orderId?: unknown; data?: { orderId?: unknown } };
    try {
      notice = JSON.parse(new TextDecoder().decode(body));
    } catch (error) {
      throw new AppError("BAD_REQUEST", { reason: "The body must be JSON." }, error);
    }
    // DEPOSIT_CALLBACK has it at the top level.
    const order_id = notice?.data?.orderId ?? notice?.orderId;
    return typeof order_id === "string" ? order_id : null;
  }

  async #call<Body>(path: string, body?: object, idempotency_key?: string): Promise<Body> {
    const response = await fetch(this.#settings.TOSS_API + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Basic ${btoa(`${this.#settings.TOSS_SECRET_KEY}:`)}`,
        ...(body && { "content-type": "application/json" }),
        ...(idempotency_key && { "idempotency-key": idempotency_key }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const json: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw new TossRefusal(response.status, json as object);
    return json as Body;
  }
}
