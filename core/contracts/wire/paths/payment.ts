import { formPath, segment } from "./form.ts";

export const placeOrderPath = (form_id: string) => `/v1/payments/${segment(form_id)}/order`;
export const orderPath = (order_id: string) => `/v1/payments/orders/${segment(order_id)}`;
/** Shows the outcome of a payment. `code` is the provider's error code. */
export const paymentPath = (form_id: string, order_id: string, code?: string) =>
  `${formPath(form_id)}/payment?order_id=${segment(order_id)}${code ? `&code=${segment(code)}` : ""}`;
