import {
  loadOrder as loadOrderContract,
  placeOrder as placeOrderContract,
  stripeReturn,
  stripeWebhook,
  type TossCheckoutSession,
  tossConfirm,
  tossFail,
  tossSession,
  tossSuccess,
  tossWebhook,
} from "#core/contracts/payments.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { isForBrowser } from "../../middleware/errors.ts";
import { requestMeta, requestVisitor } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { placeOrder, resumeCheckout } from "../../services/payments/place-order.ts";
import { quoteCheckout } from "../../services/payments/quote-checkout.ts";
import { askProvider, confirmOrder, loadOrder } from "../../services/payments/settle-order.ts";
import { takePaymentNotice } from "../../services/payments/take-payment-notice.ts";
import { checkoutPages, presentCheckout, presentOrder } from "./order-results.ts";
import { presentSubmitted } from "./present-submitted.ts";
import { readEntries } from "./read-entries.ts";

export const placeOrderRoute = route(placeOrderContract, async ({ ctx, request, params, readBytes }) => {
  const outcome = await placeOrder(ctx, {
    ...params,
    ...(await readEntries(request, readBytes)),
    method: "post",
    idempotency_key: request.headers.get("idempotency-key"),
    cookieHeader: request.headers.get("cookie"),
    is_without_script: false,
    meta: requestMeta(request),
    visitor: requestVisitor(request),
  });
  if (!outcome.ok) throw outcome.refusal;
  if ("order" in outcome) return presentCheckout(ctx, outcome.order);
  return Response.json(await presentSubmitted(ctx, params.form_id, outcome));
});

export const loadOrderRoute = route(loadOrderContract, async ({ ctx, request, params }) =>
  presentOrder(ctx, request, await askProvider(ctx, await loadOrder(ctx, params.order_id))),
);

export const stripeReturnRoute = route(stripeReturn, async ({ ctx, request, query }) =>
  presentOrder(ctx, request, await askProvider(ctx, await loadOrder(ctx, query.order_id))),
);

/** The session's pending order, or a quote without a session. */
async function tossCheckout(ctx: Context, form_id: string, session_id: string | undefined) {
  if (session_id === undefined) return quoteCheckout(ctx, form_id, "tosspayments");
  const { order } = await resumeCheckout(ctx, { form_id, session_id });
  if (order.provider !== "tosspayments") throw new AppError("ORDER_NOT_FOUND");
  return { ...order, session_id };
}

export const tossSessionRoute = route(tossSession, async ({ ctx, body }) => {
  const checkout = await tossCheckout(ctx, body.form_id, body.session_id);
  const { order_name, success_url, fail_url } = checkoutPages(ctx, checkout);
  const isRedirected = body.redirect !== false;
  return {
    customerKey: "ANONYMOUS",
    price: checkout.amount,
    orderId: checkout.order_id,
    orderName: order_name,
    customerName: null,
    customerEmail: null,
    customerMobilePhone: null,
    successUrl: isRedirected ? success_url : "#",
    failUrl: isRedirected ? fail_url : "#",
    session_id: checkout.session_id,
  } satisfies TossCheckoutSession;
});

export const tossSuccessRoute = route(tossSuccess, async ({ ctx, request, query }) => {
  const { paymentKey: reference, orderId: order_id, amount } = query;
  try {
    return await presentOrder(
      ctx,
      request,
      await confirmOrder(ctx, { order_id, reference, amount: Number(amount) }),
    );
  } catch (error) {
    // People are redirected to the page with the payment's state.
    const isMismatch = error instanceof AppError && error.code === "PAYMENT_AMOUNT_MISMATCH";
    if (!isMismatch || !isForBrowser(request)) throw error;
    return presentOrder(ctx, request, { order: await loadOrder(ctx, order_id), payment: null });
  }
});

/** Nothing was paid and the order stays: the visitor may try again. */
export const tossFailRoute = route(tossFail, async ({ ctx, request, query }) =>
  presentOrder(ctx, request, await askProvider(ctx, await loadOrder(ctx, query.order_id)), query.code),
);

export const tossConfirmRoute = route(tossConfirm, async ({ ctx, request, body }) => {
  const { paymentKey: reference, orderId: order_id, amount } = body;
  return presentOrder(ctx, request, await confirmOrder(ctx, { order_id, reference, amount }));
});

export const stripeWebhookRoute = route(stripeWebhook, async ({ ctx, request: { headers }, readBytes }) =>
  takePaymentNotice(ctx, "stripe", { headers, body: await readBytes() }),
);

export const tossWebhookRoute = route(tossWebhook, async ({ ctx, request: { headers }, readBytes }) =>
  takePaymentNotice(ctx, "tosspayments", { headers, body: await readBytes() }),
);
