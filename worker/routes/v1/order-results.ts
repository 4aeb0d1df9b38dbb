import type { OrderStatus, PlacedOrder } from "#core/contracts/payments.ts";
import { paymentPath, stripeReturnPath, tossFailPath, tossSuccessPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { isForBrowser } from "../../middleware/errors.ts";
import type { Checkout } from "../../services/payments/place-order.ts";
import type { OrderState } from "../../services/payments/settle-order.ts";
import { presentSubmitted } from "./present-submitted.ts";

/** The order's name on the provider's pages: the start of its number. */
const orderName = (order_id: string) => `#${order_id.slice(0, 8)}`;

/** The order's name on the provider's pages, and their return addresses. */
export function checkoutPages(
  { origin }: Context,
  { order_id, provider }: Pick<Checkout["order"], "order_id" | "provider">,
) {
  const isStripe = provider === "stripe";
  return {
    order_name: orderName(order_id),
    success_url: origin + (isStripe ? stripeReturnPath(order_id) : tossSuccessPath()),
    fail_url: origin + (isStripe ? stripeReturnPath(order_id) : tossFailPath(order_id)),
  };
}

export function presentCheckout(ctx: Context, { order, secret }: Checkout): PlacedOrder {
  const { order_id, provider, amount, currency, held_until } = order;
  const pages = checkoutPages(ctx, order);
  return { order_id, provider, amount, currency, held_until, client_secret: secret, ...pages };
}

/** Where the visitor continues: the ending page, or the page with the payment's state. */
async function nextAddress(ctx: Context, { order }: OrderState, code?: string): Promise<string> {
  const { form_id, session_id, order_id, receipt } = order;
  // The form is deleted, so there is no page to return to.
  if (form_id === null) throw new AppError("ORDER_NOT_FOUND");
  if (receipt === null || session_id === null) return paymentPath(form_id, order_id, code);
  return (await presentSubmitted(ctx, form_id, { receipt, session_id })).redirect;
}

/** The state of an order: JSON for scripts, a redirect for browsers. */
export async function presentOrder(
  ctx: Context,
  request: Request,
  state: OrderState,
  code?: string,
): Promise<Response> {
  const redirect = await nextAddress(ctx, state, code);
  if (isForBrowser(request)) return new Response(null, { status: 303, headers: { location: redirect } });
  const { order_id, status, response_id } = state.order;
  return Response.json({ data: { order_id, status, response_id, redirect } satisfies OrderStatus });
}
