import { AppError } from "#core/errors/app-error.ts";
import type { CheckoutMeans } from "#core/fields/payment.ts";
import type { Context } from "../../context.ts";
import { nameOrder, type Order, placeOrder as placeOrderRow, readPendingOrder } from "../../db/payments.ts";
import type { OrderedOutcome, SubmitOutcome, SubmitRequest } from "../submitting/submit-request.ts";
import { submitResponse } from "../submitting/submit-response.ts";
import { askProvider } from "./settle-order.ts";

/** How long an unpaid order keeps its reservations. */
const HOLD_MS = 20 * 60 * 1_000;
const FIRST_CHECK_MS = 2 * 60 * 1_000;
/** Maximum number of attempts to replace an earlier order because a concurrent change may come first. */
const MAX_PLACINGS = 3;

/** The data that the page needs to start the payment. */
export interface Checkout {
  order: Order;
  means: CheckoutMeans;
  /** The provider's secret for the visitor's browser. It must not be logged or stored. */
  secret: string | null;
}

/** Decides a submission like a submit, and stores it until it is paid. A submission without a price is submitted. */
export function placeOrder(
  ctx: Context,
  request: SubmitRequest,
): Promise<SubmitOutcome | OrderedOutcome<Checkout>> {
  return submitResponse<Checkout>(ctx, request, async (row, { field_id: _, ...terms }) => {
    if (connectedMeans(ctx, terms.provider) === null) throw new AppError("PAYMENTS_NOT_CONFIGURED");
    for (let placings = 0; placings < MAX_PLACINGS; placings += 1) {
      const now = row.now.getTime();
      const result = await placeOrderRow(ctx.db, row, {
        order_id: crypto.randomUUID(),
        terms,
        held_until: new Date(now + HOLD_MS),
        due_at: new Date(now + FIRST_CHECK_MS),
      });
      if (result.status === "ordered") return { ...result, order: await beginCheckout(ctx, result.order) };
      if (result.status !== "superseded") return result;
      const former = result.order;
      ctx.waitUntil("cancel-order", (after) => askProvider(after, former, "cancel"));
    }
    throw new AppError("CONFLICT");
  });
}

/** Returns the checkout of the session's pending order again. Throws ORDER_NOT_FOUND. */
export async function resumeCheckout(
  ctx: Context,
  session: { form_id: string; session_id: string },
): Promise<Checkout> {
  const order = await readPendingOrder(ctx.db, session);
  if (order === null) throw new AppError("ORDER_NOT_FOUND");
  return beginCheckout(ctx, order);
}

/** Creates the order's payment at its provider, once per order. */
async function beginCheckout(ctx: Context, order: Order): Promise<Checkout> {
  const means = connectedMeans(ctx, order.provider);
  const client = await ctx.payments.client(order.provider);
  if (means === null || client === null) throw new AppError("PAYMENTS_NOT_CONFIGURED");
  try {
    const { reference, secret } = await client.begin(order);
    if (reference !== null && order.reference === null) await nameOrder(ctx.db, order.order_id, reference);
    return { order: { ...order, reference }, means, secret };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("PAYMENT_PROVIDER_FAILED", null, error);
  }
}

function connectedMeans({ payments: { means } }: Context, provider: Order["provider"]): CheckoutMeans | null {
  return means === "test" ? null : (means[provider] ?? null);
}
