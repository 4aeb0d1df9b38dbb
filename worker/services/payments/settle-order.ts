import { AppError } from "#core/errors/app-error.ts";
import type { PaymentReport } from "../../clients/payments/payments.ts";
import type { Context } from "../../context.ts";
import { completeOrder, type Order, readOrder, releaseOrder } from "../../db/payments.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";

/** The state of an order, for its visitor. */
export interface OrderState {
  order: Order;
  /** The provider's latest state, or null if the provider was not asked. */
  payment: PaymentReport["state"] | null;
}

/** Loads an order. Throws ORDER_NOT_FOUND. */
export async function loadOrder(ctx: Context, order_id: string): Promise<Order> {
  const order = await readOrder(ctx.db, order_id);
  if (order === null) throw new AppError("ORDER_NOT_FOUND");
  return order;
}

/**
 * Asks the provider about an order and acts on the reply. A paid order becomes a response or a refund. A failed or
 * canceled one releases its reservations. Called when the visitor returns, by the provider's webhook and by the cron
 * trigger. To cancel, first asks the provider to accept no more money. An order whose payment is still open is then
 * released too.
 */
export async function askProvider(
  ctx: Context,
  order: Order,
  how: "find" | "cancel" = "find",
): Promise<OrderState> {
  if (order.status !== "pending" && order.status !== "released") return { order, payment: null };
  return settle(ctx, order, await ask(ctx, order, (client) => client[how](order)), how === "cancel");
}

export interface Confirmation {
  order_id: string;
  /** The provider's key of the payment that the visitor authorized. */
  reference: string;
  /** As returned through the visitor's browser. */
  amount: number;
}

/**
 * Captures the payment after the visitor returned with the provider's authorization. Captures nothing if the order was
 * released in the meantime. Throws PAYMENT_AMOUNT_MISMATCH if the amount differs from the order's.
 */
export async function confirmOrder(ctx: Context, confirmation: Confirmation): Promise<OrderState> {
  const order = await loadOrder(ctx, confirmation.order_id);
  if (order.amount !== confirmation.amount) throw new AppError("PAYMENT_AMOUNT_MISMATCH");
  if (order.status !== "pending") return askProvider(ctx, order);
  const report = await ask(ctx, order, (client) => client.confirm(order, confirmation.reference));
  return settle(ctx, order, report, false);
}

type Client = NonNullable<Awaited<ReturnType<Context["payments"]["client"]>>>;

async function ask(
  ctx: Context,
  order: Order,
  question: (client: Client) => Promise<PaymentReport>,
): Promise<PaymentReport> {
  const client = await ctx.payments.client(order.provider);
  if (client === null) throw new AppError("PAYMENTS_NOT_CONFIGURED");
  try {
    return await question(client);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("PAYMENT_PROVIDER_FAILED", null, error);
  }
}

async function settle(
  ctx: Context,
  order: Order,
  report: PaymentReport,
  isCanceled: boolean,
): Promise<OrderState> {
  const { order_id } = order;
  const { state: payment } = report;
  if (payment === "paid") {
    const paid = await completeOrder(ctx.db, { ...report, order_id }, ctx.now());
    const { response_id } = paid ?? {};
    if (response_id) ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, response_id));
    return { order: paid ?? order, payment };
  }
  const isUnpayable = payment === "over" || (isCanceled && payment === "open");
  if (!isUnpayable || order.status !== "pending") return { order, payment };
  return { order: (await releaseOrder(ctx.db, order_id, ctx.now())) ?? order, payment };
}
