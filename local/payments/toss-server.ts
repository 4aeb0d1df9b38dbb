import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call, ProviderReply } from "./exchange.ts";
import { page } from "./hosted-page.ts";

const CLIENT_KEY = "test_gck_local";
const SECRET_KEY = "test_gsk_local";
/** Toss Payments' minimum for cards. */
const MINIMUM_WON = 100;

export interface TossPayment {
  paymentKey: string;
  orderId: string;
  orderName: string;
  status: "IN_PROGRESS" | "DONE" | "CANCELED" | "ABORTED";
  totalAmount: number;
  currency: string;
  cancels: { cancelReason: string; cancelAmount: number }[] | null;
}

function refusal(status: number, code: string, message: string): ProviderReply {
  return { status, body: { code, message } };
}

/**
 * The part of Toss Payments' API that forms use: confirm, look up, cancel, webhooks, and a script with the
 * widgets.
 */
export class TossServer {
  /** Payments by payment key. */
  readonly payments = new Map<string, TossPayment>();
  webhook_url = "";
  sends_notices = true;
  /** While set, refuses every confirmation with this code. */
  declines_with: string | null = null;
  /** While set, the visitor returns with this wrong amount. */
  tampered_amount: number | null = null;
  readonly #url: string;
  readonly #replies = new Map<string, ProviderReply>();

  constructor(url: string) {
    this.#url = url;
  }

  get vars(): Record<string, string> {
    return {
      TOSS_CLIENT_KEY: CLIENT_KEY,
      TOSS_SECRET_KEY: SECRET_KEY,
      TOSS_API: this.#url,
      TOSS_SCRIPT: `${this.#url}/v2/standard`,
    };
  }

  paymentOf(orderId: string): TossPayment | undefined {
    return [...this.payments.values()].findLast((payment) => payment.orderId === orderId);
  }

  /** Sends PAYMENT_STATUS_CHANGED for a payment. Returns the status of the HTTP response. */
  async notify(payment: TossPayment): Promise<number> {
    const body = { eventType: "PAYMENT_STATUS_CHANGED", createdAt: new Date().toISOString(), data: payment };
    const headers = { "content-type": "application/json" };
    return (await fetch(this.webhook_url, { method: "POST", headers, body: JSON.stringify(body) })).status;
  }

  async reply(call: Call): Promise<ProviderReply> {
    const path = call.url.pathname.replace(/^\/toss/, "");
    if (path === "/v2/standard") {
      const script = readFileSync(join(import.meta.dirname, "toss-widget.js"), "utf8");
      return { body: script, type: "text/javascript" };
    }
    if (path === "/checkout") return this.#checkout(call.url);
    if (call.headers.authorization !== `Basic ${Buffer.from(`${SECRET_KEY}:`).toString("base64")}`) {
      return refusal(401, "UNAUTHORIZED_KEY", "The key is not valid.");
    }
    const key = call.headers["idempotency-key"];
    const known = typeof key === "string" ? this.#replies.get(key) : undefined;
    if (known) return known;
    const reply = this.#private(path.split("/").slice(3), call.body);
    if (typeof key === "string") this.#replies.set(key, reply);
    return reply;
  }

  #private([first = "", second = ""]: string[], body: string): ProviderReply {
    if (first === "confirm") return this.#confirm(JSON.parse(body));
    if (first === "orders") {
      const payment = this.paymentOf(second);
      return payment ? { body: payment } : refusal(404, "NOT_FOUND_PAYMENT", "There is no such payment.");
    }
    const payment = this.payments.get(first);
    if (!payment) return refusal(404, "NOT_FOUND_PAYMENT", "There is no such payment.");
    if (second === "cancel") {
      if (payment.status === "CANCELED")
        return refusal(400, "ALREADY_CANCELED_PAYMENT", "The payment is already canceled.");
      const { cancelReason } = JSON.parse(body) as { cancelReason: string };
      payment.cancels = [{ cancelReason, cancelAmount: payment.totalAmount }];
      this.#become(payment, "CANCELED");
    }
    return { body: payment };
  }

  #confirm({
    paymentKey,
    orderId,
    amount,
  }: {
    paymentKey: string;
    orderId: string;
    amount: number;
  }): ProviderReply {
    const payment = this.payments.get(paymentKey);
    if (payment?.orderId !== orderId) return refusal(404, "NOT_FOUND_PAYMENT", "There is no such payment.");
    if (payment.status === "DONE")
      return refusal(400, "ALREADY_PROCESSED_PAYMENT", "The payment is already confirmed.");
    if (payment.totalAmount !== amount)
      return refusal(400, "INVALID_REQUEST", "The amount differs from the payment's.");
    if (this.declines_with !== null) {
      this.#become(payment, "ABORTED");
      return refusal(403, this.declines_with, "The card was refused.");
    }
    this.#become(payment, "DONE");
    return { body: payment };
  }

  #become(payment: TossPayment, status: TossPayment["status"]): void {
    payment.status = status;
    // If the Worker is unreachable, the provider would retry later.
    if (this.sends_notices && this.webhook_url) void this.notify(payment).catch(() => 0);
  }

  /** Returns the payment window, whose links lead to the addresses that the page passed. */
  #checkout({ searchParams }: URL): ProviderReply {
    const read = (name: string) => searchParams.get(name) ?? "";
    const orderId = read("orderId");
    const price = Number(read("amount"));
    if (!Number.isInteger(price) || price < MINIMUM_WON) {
      return refusal(400, "BELOW_MINIMUM_AMOUNT", `The minimum for cards is ${MINIMUM_WON} won.`);
    }
    const name = read("orderName");
    if (!/^[\w=-]{6,64}$/.test(orderId) || name === "" || name.length > 100) {
      return refusal(400, "INVALID_REQUEST", "The order's id or name is not valid.");
    }
    const paymentKey = `tviva${randomBytes(12).toString("hex")}`;
    const totalAmount = price;
    this.payments.set(paymentKey, {
      ...{ paymentKey, orderId, orderName: read("orderName"), status: "IN_PROGRESS", totalAmount },
      ...{ currency: "KRW", cancels: null },
    });
    const success = new URL(read("successUrl"));
    const amount = String(this.tampered_amount ?? totalAmount);
    for (const [name, value] of Object.entries({ paymentKey, orderId, amount, paymentType: "NORMAL" })) {
      success.searchParams.set(name, value);
    }
    const fail = (code: string, message: string) => {
      const address = new URL(read("failUrl"));
      address.searchParams.set("code", code);
      address.searchParams.set("message", message);
      return address.href;
    };
    return page("Toss Payments (local)", [
      { label: `Pay ${totalAmount} KRW`, href: success.href },
      { label: "Cancel", href: fail("PAY_PROCESS_CANCELED", "The visitor canceled the payment.") },
      { label: "Refused card", href: fail("REJECT_CARD_COMPANY", "The card was refused.") },
    ]);
  }
}
