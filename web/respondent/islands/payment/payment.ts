import type { OrderStatus, PlacedOrder } from "#core/contracts/payments.ts";
import { orderPath, paymentPath, placeOrderPath } from "#core/contracts/wire/paths/payment.ts";
import { postResponse, type SubmitOutcome, senders } from "../../runtime/submit-response.ts";
import { type IslandContext, islandConfig } from "../island.ts";
import type { Checkout, CheckoutMount, PaymentConfig } from "./checkout.ts";

const OPENERS: Readonly<Record<PaymentConfig["provider"], (place: CheckoutMount) => Promise<Checkout>>> = {
  stripe: async (place) => (await import("./stripe-checkout.ts")).openStripe(place),
  tosspayments: async (place) => (await import("./toss-checkout.ts")).openToss(place),
};

/** The order's state after the visitor paid: the server asks the provider. */
async function outcomeOf(form_id: string, { order_id }: PlacedOrder): Promise<SubmitOutcome> {
  try {
    const response = await fetch(orderPath(order_id), { headers: { accept: "application/json" } });
    const { data } = (await response.json()) as { data: OrderStatus };
    if (data.response_id !== null) {
      return { type: "accepted", response_id: data.response_id, redirect: data.redirect };
    }
    return { type: "refused", path: data.redirect };
  } catch {
    // It was paid nevertheless: that page asks again, and so does the provider.
    return { type: "refused", path: paymentPath(form_id, order_id) };
  }
}

/**
 * Mounts the provider's widget as the answer. Pay places the order, requests the payment, and continues once
 * it has succeeded.
 */
export function mount({ host, texts, lang, form_id }: IslandContext): void {
  const config = islandConfig<PaymentConfig>(host);
  const form = host.closest("form");
  const button = host.querySelector<HTMLButtonElement>(".pay");
  const status = host.querySelector<HTMLElement>(".payment-status");
  if (!form || !button || !status) return;
  let checkout: Checkout | null = null;

  async function open(place: HTMLElement) {
    try {
      checkout = await OPENERS[config.provider]({ place, config, lang });
      status!.replaceChildren();
      button!.disabled = false;
    } catch {
      showRetry(place);
    }
  }

  function showRetry(place: HTMLElement) {
    const retry = document.createElement("button");
    retry.type = "button";
    retry.className = "quiet";
    retry.textContent = texts.retry ?? "";
    retry.addEventListener("click", () => {
      place.replaceChildren();
      status!.replaceChildren();
      void open(place);
    });
    status!.replaceChildren(texts["payment.unreachable"] ?? "", retry);
  }

  async function pay(data: Parameters<typeof postResponse>[1]): Promise<SubmitOutcome> {
    // A hidden payment question charges nothing: the response is free, or the server refuses it.
    if (checkout === null || !host.checkVisibility())
      return postResponse(form!, data) as Promise<SubmitOutcome>;
    const unpaid = (text: string): SubmitOutcome => ({
      type: "unpaid",
      text: text || texts["payment.failed"] || "",
    });
    const missing = await checkout.missing();
    if (missing !== null) return unpaid(missing);
    const outcome = await postResponse(form!, data, placeOrderPath(form_id));
    if (outcome.type !== "ordered") return outcome;
    const problem = await checkout.pay(outcome.order);
    return problem === null ? outcomeOf(form_id, outcome.order) : unpaid(problem);
  }

  senders.set(form, async (_, data) => {
    button.setAttribute("aria-disabled", "true");
    try {
      return await pay(data);
    } finally {
      button.removeAttribute("aria-disabled");
    }
  });
  const place = document.createElement("div");
  place.className = "payment-widget";
  status.before(place);
  void open(place);
}
