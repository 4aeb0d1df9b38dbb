import pLimit from "p-limit";
import { AppError } from "#core/errors/app-error.ts";
import { cleanText } from "#core/values/text.ts";
import type { Context } from "../../context.ts";
import { claimOrders, countFailingOrders, noteRefund, type Order, postponeOrder } from "../../db/payments.ts";
import { askProvider } from "./settle-order.ts";

const BATCH = 20;
/** Batches per run. The next run may overlap with it: each order is claimed once. */
const MAX_BATCHES = 5;
/** Each order waits for one call at a time. */
const ORDERS_AT_ONCE = 4;
const FIRST_DELAY_MS = 60_000;
const MAX_ERROR_LENGTH = 500;
/** About an hour of failures. */
const LATE_ATTEMPTS = 6;
const LONGEST_DELAY_MS = 60 * 60 * 1_000;

/**
 * Reconciles orders whose visitors did not return: settles or releases pending orders, and makes due refunds. Called by
 * the cron trigger.
 */
export async function reconcileOrders(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const orders = await claimOrders(ctx.db, ctx.now(), BATCH);
    await pLimit(ORDERS_AT_ONCE).map(orders, (order) => reconcile(ctx, order));
    if (orders.length < BATCH) break;
  }
  const late = await countFailingOrders(ctx.db, LATE_ATTEMPTS);
  if (late > 0) ctx.metrics.count({ name: "order.late", value: late });
}

async function reconcile(ctx: Context, order: Order): Promise<void> {
  try {
    if (order.status === "refund_due") await refund(ctx, order);
    else await checkWithProvider(ctx, order);
  } catch (error) {
    // Retried without limit, because money must be captured or refunded in the end.
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    ctx.log.error("order_failed", cause, { status: order.status, attempts: order.attempts });
    await postponeOrder(ctx.db, order, {
      due_at: later(ctx, order),
      error: cleanText(String(cause).slice(0, MAX_ERROR_LENGTH)),
    });
  }
}

async function checkWithProvider(ctx: Context, order: Order): Promise<void> {
  const isExpired = ctx.now().getTime() >= Date.parse(order.held_until);
  const state = await askProvider(ctx, order, isExpired ? "cancel" : "find");
  if (state.order.status === "refund_due") await refund(ctx, state.order);
  else if (state.order.status === "pending") {
    const until = isExpired ? later(ctx, order) : new Date(order.held_until);
    const due_at = later(ctx, order);
    await postponeOrder(ctx.db, order, { due_at: due_at < until ? due_at : until });
  }
}

async function refund(ctx: Context, order: Order): Promise<void> {
  const client = await ctx.payments.client(order.provider);
  if (client === null) throw new Error("The payment provider is no longer connected.");
  await client.refund(order);
  await noteRefund(ctx.db, order.order_id, ctx.now());
}

function later(ctx: Context, { attempts }: Order): Date {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_DELAY_MS);
  return new Date(ctx.now().getTime() + delay);
}
