import * as z from "zod/mini";
import type { PaymentProvider } from "../fields/payment.ts";
import { submitForm } from "./forms/public-forms.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { paymentPages, payments } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/**
 * Payment for a response: the order is placed, the provider collects the money, and the order becomes the
 * response.
 */

/**
 * The same body as `POST /v1/submit/{form_id}`. Returns `{ data: PlacedOrder }`, or a submit's result where
 * nothing has to be paid. Sending the same answers of a session again returns the same order.
 */
export const placeOrder = {
  ...at(payments.placeOrder),
  result: data<PlacedOrder>(),
  access: "public",
  rate: "submit",
  params: formParams,
  body_limit: submitForm.body_limit,
} as const satisfies Contract;
export interface PlacedOrder {
  order_id: string;
  provider: PaymentProvider;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** Until then the order keeps its reservations. */
  held_until: string;
  /** The order's name on the provider's pages. */
  order_name: string;
  /** Stripe: the secret of the Payment Intent. */
  client_secret: string | null;
  success_url: string;
  fail_url: string;
}

const orderParams = z.object({ order_id: uuid });

/** The state of an order. Asks the provider if it is unknown. */
export const loadOrder = {
  ...at(payments.loadOrder),
  access: "public",
  rate: "submit",
  params: orderParams,
} as const satisfies Contract;
export interface OrderStatus {
  order_id: string;
  status: "pending" | "completed" | "released" | "refund_due" | "refunded";
  response_id: string | null;
  /** Where the visitor continues. */
  redirect: string;
}

/** Shown to visitors who return from a payment, unless they go to the ending page. */
export const paymentPage = {
  ...at(paymentPages.paymentPage),
  access: "public",
  rate: "open",
  params: formParams,
  query: z.object({ order_id: uuid, code: z.optional(text(100)) }),
} as const satisfies Contract;

/** Stripe's return address. Its parameters are not trusted: Stripe is asked again. */
export const stripeReturn = {
  ...at(payments.stripeReturn),
  access: "public",
  rate: "submit",
  query: z.object({ order_id: uuid }),
} as const satisfies Contract;

/** Signed with the endpoint's secret (`Stripe-Signature`). */
export const stripeWebhook = {
  ...at(payments.stripeWebhook),
  result: data<{ received: true }>(),
  access: "public",
  /** One account's webhooks come from few addresses. */
  rate: "edit",
} as const satisfies Contract;

/**
 * The checkout session of a session's unpaid order (the specification's call). Without `session_id`: the
 * form's price, for a widget that is drawn before there are answers. That reserves nothing, and its `orderId`
 * cannot be confirmed. The order is placed with the answers, under the `session_id` in the data.
 */
export const tossSession = {
  ...at(payments.tossSession),
  result: data<TossCheckoutSession>(),
  access: "public",
  rate: "submit",
  body: z.object({
    form_id: uuid,
    session_id: z.optional(uuid),
    testmode: z.optional(z.boolean()),
    redirect: z.optional(z.boolean()),
  }),
} as const satisfies Contract;
export interface TossCheckoutSession {
  customerKey: string;
  price: number;
  orderId: string;
  orderName: string;
  customerName: string | null;
  customerEmail: string | null;
  customerMobilePhone: string | null;
  successUrl: string;
  failUrl: string;
  session_id: string;
}

const payment_key = text(200).check(z.minLength(1));

export const tossSuccess = {
  ...at(payments.tossSuccess),
  access: "public",
  rate: "submit",
  query: z.object({ paymentKey: payment_key, orderId: uuid, amount: text(12).check(z.regex(/^\d+$/)) }),
} as const satisfies Contract;

export const tossFail = {
  ...at(payments.tossFail),
  access: "public",
  rate: "submit",
  /** When the visitor cancels, the provider omits the order; our own address contains it. */
  query: z.object({ order_id: uuid, code: z.optional(text(100)) }),
} as const satisfies Contract;

/** Captures the payment of an order after comparing the amount. */
export const tossConfirm = {
  ...at(payments.tossConfirm),
  access: "public",
  rate: "submit",
  body: z.object({
    paymentKey: payment_key,
    orderId: uuid,
    amount: z.number().check(z.int(), z.positive()),
  }),
} as const satisfies Contract;

/** The provider does not sign it, so it only triggers a query to the provider. */
export const tossWebhook = {
  ...at(payments.tossWebhook),
  result: data<{ received: true }>(),
  access: "public",
  rate: "edit",
} as const satisfies Contract;
