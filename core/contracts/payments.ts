import * as z from "zod/mini";
import type { PaymentProvider } from "../fields/payment.ts";
import { submitForm } from "./forms/public-forms.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { paymentPages, payments } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** Paying for an answer: the order is placed, the provider asks for the money, and the order becomes the response. */

/**
 * The same body as `POST /v1/submit/{form_id}`. Answers `{ data: PlacedOrder }`, or what a submit answers where nothing
 * is to be paid. The same answers of a session again are the same order.
 */
export const placeOrder = {
  ...at(payments.placeOrder),
  answer: data<PlacedOrder>(),
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
  /** Until then the order keeps what it holds. */
  held_until: string;
  /** What the order is called on the provider's pages. */
  order_name: string;
  /** Stripe: the secret of the Payment Intent. */
  client_secret: string | null;
  success_url: string;
  fail_url: string;
}

const orderParams = z.object({ order_id: uuid });

/** How an order stands: the provider is asked when we do not know. */
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
  /** Where the visitor goes on. */
  redirect: string;
}

/** What whoever comes back from a payment is told, when it is not the ending page. */
export const paymentPage = {
  ...at(paymentPages.paymentPage),
  access: "public",
  rate: "open",
  params: formParams,
  query: z.object({ order_id: uuid, code: z.optional(text(100)) }),
} as const satisfies Contract;

/** Stripe's return address: says nothing that Stripe is not asked again. */
export const stripeReturn = {
  ...at(payments.stripeReturn),
  access: "public",
  rate: "submit",
  query: z.object({ order_id: uuid }),
} as const satisfies Contract;

/** Signed with the endpoint's secret (`Stripe-Signature`). */
export const stripeWebhook = {
  ...at(payments.stripeWebhook),
  answer: data<{ received: true }>(),
  access: "public",
  /** All of an account come from a few addresses. */
  rate: "edit",
} as const satisfies Contract;

/**
 * The checkout session of the order that a session waits for (the specification's call). Without `session_id`: what the
 * form costs, for a widget that is drawn before there are answers. That orders nothing and holds nothing, and its
 * `orderId` cannot be confirmed: the order is placed with the answers, under the `session_id` of the data.
 */
export const tossSession = {
  ...at(payments.tossSession),
  answer: data<TossCheckoutSession>(),
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
  /** The provider leaves the order out where the visitor has cancelled; our own address has it. */
  query: z.object({ order_id: uuid, code: z.optional(text(100)) }),
} as const satisfies Contract;

/** Takes the money of an order, after the amount was compared. */
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

/** Not signed by the provider: it only makes us ask. */
export const tossWebhook = {
  ...at(payments.tossWebhook),
  answer: data<{ received: true }>(),
  access: "public",
  rate: "edit",
} as const satisfies Contract;
