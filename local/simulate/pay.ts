import type { OrderStatus, PlacedOrder } from "#core/contracts/payments.ts";
import { orderPath } from "#core/contracts/wire/paths.ts";

const CARD = "4242424242424242";

/** Pays an order at the local providers, like the visitor's browser. Rejects if they are unreachable. */
export async function pay(origin: string, providers: string, order: PlacedOrder): Promise<OrderStatus> {
  await (order.provider === "stripe" ? payByCard : agree)(providers, order);
  const response = await fetch(new URL(orderPath(order.order_id), origin), {
    headers: { accept: "application/json" },
  });
  return ((await response.json()) as { data: OrderStatus }).data;
}

async function payByCard(providers: string, order: PlacedOrder): Promise<void> {
  const client_secret = order.client_secret ?? "";
  const [intent] = client_secret.split("_secret_");
  const response = await fetch(new URL(`/stripe/v1/payment_intents/${intent}/confirm`, providers), {
    method: "POST",
    body: new URLSearchParams({ client_secret, card: CARD, return_url: order.success_url }),
  });
  await response.body?.cancel();
}

/** Follows the provider's payment window back to the Worker, which captures the payment. */
async function agree(providers: string, order: PlacedOrder): Promise<void> {
  const address = new URL("/toss/checkout", providers);
  const { order_id: orderId, order_name: orderName, success_url: successUrl, fail_url: failUrl } = order;
  const all = { orderId, orderName, successUrl, failUrl, amount: String(order.amount) };
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
  const page = await (await fetch(address)).text();
  const success = /href="([^"]+)">Pay/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  if (!success) throw new Error("The payment provider's window has no link to pay.");
  const response = await fetch(success, { redirect: "manual" });
  await response.body?.cancel();
}
