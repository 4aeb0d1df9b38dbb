import { paymentPage } from "#core/contracts/payments.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import type { StatusContent } from "#web/respondent/entry-server.tsx";
import { route } from "../../middleware/route.ts";
import { loadOrderPage } from "../../services/payments/load-order-page.ts";
import type { OrderState } from "../../services/payments/settle-order.ts";
import { presentOrder } from "../v1/order-results.ts";
import { refusePage, statusResponse } from "./status-response.ts";

/** Toss Payments' codes for a window that the visitor closed. */
const CANCELED = new Set(["PAY_PROCESS_CANCELED", "USER_CANCEL"]);
const REFRESH_SECONDS = 4;

function kindOf({ order, payment }: OrderState, code: string | undefined): StatusContent["kind"] {
  if (order.status === "refund_due" || order.status === "refunded") return "paymentrefunded.default";
  if (order.status === "released") return "paymentexpired.default";
  if (payment === "processing") return "paymentprocessing.default";
  return CANCELED.has(code ?? "") ? "paymentcancelled.default" : "paymentfailed.default";
}

/** State of a payment, until the ending page takes over. */
export const paymentPageRoute = route(
  paymentPage,
  async ({ ctx, request, params: { form_id }, query }) => {
    const cookieHeader = request.headers.get("cookie");
    const { definition, state } = await loadOrderPage(ctx, {
      form_id,
      order_id: query.order_id,
      cookieHeader,
    });
    if (state.order.receipt !== null) return presentOrder(ctx, request, state);
    const kind = kindOf(state, query.code);
    const content = { kind, form_path: formPath(form_id), support: { order: query.order_id } };
    const response = await statusResponse(content, { ctx, request, definition });
    // Also works without JavaScript.
    if (kind === "paymentprocessing.default") response.headers.set("refresh", String(REFRESH_SECONDS));
    return response;
  },
  refusePage,
);
