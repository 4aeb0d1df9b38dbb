import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Call, ProviderReply } from "./exchange.ts";
import { page } from "./hosted-page.ts";
import { isCardNumber, refusedAmount } from "./stripe-limits.ts";

const PUBLISHABLE_KEY = "pk_test_local";
const SECRET_KEY = "sk_test_local";
const WEBHOOK_SECRET = "whsec_local";

/** Special card numbers, as in Stripe's own test mode. */
const DECLINED = "4000000000000002";
const NEEDS_CONSENT = "4000002500003155";
/** Pays like a bank debit, which is accepted immediately and succeeds later. */
const SLOW = "4000000000000077";

export interface Intent {
  id: string;
  object: "payment_intent";
  client_secret: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  last_payment_error: { code: string; message: string } | null;
  is_refunded: boolean;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

function refusal(status: number, code: string, message: string): ProviderReply {
  return { status, body: { error: { type: "invalid_request_error", code, message } } };
}

/**
 * The part of Stripe's API that forms use: Payment Intents, refunds, events, and a script with a Payment
 * Element.
 */
export class StripeServer {
  readonly intents = new Map<string, Intent>();
  /** Every event, sent or not. */
  readonly events: { id: string; payload: string }[] = [];
  /** Whether events are sent automatically. */
  sends_events = true;
  webhook_url = "";
  /** While set, every call of the Worker returns this status. */
  outage: number | null = null;
  readonly #url: string;
  readonly #replies = new Map<string, ProviderReply>();

  constructor(url: string) {
    this.#url = url;
  }

  get vars(): Record<string, string> {
    return {
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API: this.#url,
      STRIPE_SCRIPT: `${this.#url}/v3/`,
    };
  }

  intentOf(order_id: string): Intent | undefined {
    return [...this.intents.values()].find(({ metadata }) => metadata.order_id === order_id);
  }

  /** Returns the headers of an event, signed like Stripe's. */
  sign(payload: string, { secret = WEBHOOK_SECRET, at = Date.now() } = {}): Record<string, string> {
    const time = Math.floor(at / 1_000);
    const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
    return { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
  }

  /** Sends an event. Returns the status of the HTTP response. */
  async deliver(payload: string, headers = this.sign(payload)): Promise<number> {
    return (await fetch(this.webhook_url, { method: "POST", headers, body: payload })).status;
  }

  /** Completes a slow payment. */
  finish(intent: Intent): void {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    this.#sendEvent("payment_intent.succeeded", intent);
  }

  async reply(call: Call): Promise<ProviderReply> {
    const path = call.url.pathname.replace(/^\/stripe/, "");
    if (path === "/v3/") {
      const script = readFileSync(join(import.meta.dirname, "stripe-widget.js"), "utf8");
      return { body: script, type: "text/javascript" };
    }
    if (path.startsWith("/consent/")) return this.#consent(path.split("/")[2] ?? "", call.url);
    const parameters = new URLSearchParams(call.body);
    const [, , collection, id, action] = path.split("/");
    if (collection === "payment_intents" && action === "confirm") return this.#confirm(id ?? "", parameters);
    if (this.outage !== null) return { status: this.outage, body: { error: { type: "api_error" } } };
    const key = Buffer.from(call.headers.authorization ?? "");
    const expected = Buffer.from(`Bearer ${SECRET_KEY}`);
    if (key.length !== expected.length || !timingSafeEqual(key, expected)) {
      return refusal(401, "api_key_invalid", "Invalid API Key provided");
    }
    return this.#once(call, () => this.#private(collection ?? "", id, action, parameters, call.method));
  }

  /** Returns the first result to every call with the same idempotency key. */
  #once(call: Call, make: () => ProviderReply): ProviderReply {
    const key = call.headers["idempotency-key"];
    const known = typeof key === "string" ? this.#replies.get(key) : undefined;
    if (known) return known;
    const reply = make();
    if (typeof key === "string") this.#replies.set(key, reply);
    return reply;
  }

  #private(
    collection: string,
    id: string | undefined,
    action: string | undefined,
    parameters: URLSearchParams,
    method: string,
  ): ProviderReply {
    if (collection === "refunds") return this.#refund(parameters.get("payment_intent") ?? "");
    if (collection !== "payment_intents") return refusal(404, "resource_missing", "No such resource");
    if (id === undefined && method === "POST") return this.#create(parameters);
    const intent = this.intents.get(id ?? "");
    if (!intent) return refusal(404, "resource_missing", `No such payment_intent: '${id}'`);
    if (action === "cancel") {
      if (intent.status === "succeeded" || intent.status === "processing" || intent.status === "canceled") {
        return refusal(400, "payment_intent_unexpected_state", `This intent is ${intent.status}`);
      }
      intent.status = "canceled";
      this.#sendEvent("payment_intent.canceled", intent);
    }
    return { body: intent };
  }

  #create(parameters: URLSearchParams): ProviderReply {
    const amount = Number(parameters.get("amount"));
    const currency = parameters.get("currency") ?? "";
    const refused = refusedAmount(amount, currency);
    if (refused !== null) return refusal(400, refused.code, refused.message);
    const id = newId("pi");
    const intent: Intent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
      status: "requires_payment_method",
      amount,
      amount_received: 0,
      currency,
      metadata: { order_id: parameters.get("metadata[order_id]") ?? "" },
      last_payment_error: null,
      is_refunded: false,
    };
    this.intents.set(id, intent);
    return { body: intent };
  }

  #refund(intent_id: string): ProviderReply {
    const intent = this.intents.get(intent_id);
    if (intent?.status !== "succeeded") return refusal(400, "resource_missing", "No such payment_intent");
    if (intent.is_refunded) return refusal(400, "charge_already_refunded", "It has already been refunded.");
    intent.is_refunded = true;
    return { body: { id: newId("re"), object: "refund", status: "succeeded", amount: intent.amount } };
  }

  /** Confirms an intent. The page calls it with the intent's secret, like Stripe.js. */
  #confirm(id: string, parameters: URLSearchParams): ProviderReply {
    const intent = this.intents.get(id);
    if (!intent || intent.client_secret !== parameters.get("client_secret")) {
      return refusal(404, "resource_missing", "No such payment_intent");
    }
    if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") {
      return refusal(400, "payment_intent_unexpected_state", `This intent is ${intent.status}`);
    }
    const [amount, currency] = [parameters.get("elements_amount"), parameters.get("elements_currency")];
    if (amount !== null && (Number(amount) !== intent.amount || currency !== intent.currency)) {
      return refusal(400, "parameter_invalid", "The amount of the Elements differs from the intent's.");
    }
    const card = (parameters.get("card") ?? "").replaceAll(" ", "");
    if (!isCardNumber(card)) {
      const error = { code: "incorrect_number", message: "Your card number is incorrect." };
      return { status: 402, body: { error: { type: "card_error", ...error } } };
    }
    if (card === DECLINED) {
      intent.last_payment_error = { code: "card_declined", message: "Your card was declined." };
      this.#sendEvent("payment_intent.payment_failed", intent);
      return { status: 402, body: { error: { type: "card_error", ...intent.last_payment_error } } };
    }
    if (card === NEEDS_CONSENT) {
      intent.status = "requires_action";
      const back = encodeURIComponent(parameters.get("return_url") ?? "");
      const url = `${this.#url}/consent/${id}?return_url=${back}`;
      return { body: { ...intent, next_action: { type: "redirect_to_url", redirect_to_url: { url } } } };
    }
    if (card === SLOW) {
      intent.status = "processing";
      this.#sendEvent("payment_intent.processing", intent);
    } else this.finish(intent);
    return { body: intent };
  }

  /** Returns the bank's page, on which the visitor authorizes the payment. */
  #consent(id: string, url: URL): ProviderReply {
    const intent = this.intents.get(id);
    const back = new URL(url.searchParams.get("return_url") ?? "");
    if (!intent) return { status: 404, body: {} };
    const decision = url.searchParams.get("decision");
    if (decision === null) {
      const links = ["Complete", "Fail"].map((label) => {
        const target = new URL(url);
        target.searchParams.set("decision", label.toLowerCase());
        return { label, href: target.href };
      });
      return page("Your bank (Stripe, local)", links);
    }
    if (decision === "complete") this.finish(intent);
    else intent.status = "requires_payment_method";
    back.searchParams.set("payment_intent", id);
    back.searchParams.set("redirect_status", decision === "complete" ? "succeeded" : "failed");
    return { body: "", location: back.href };
  }

  #sendEvent(type: string, intent: Intent): void {
    const id = newId("evt");
    const payload = JSON.stringify({ id, object: "event", type, data: { object: intent } });
    this.events.push({ id, payload });
    // If the Worker is unreachable, Stripe would retry later.
    if (this.sends_events && this.webhook_url) void this.deliver(payload).catch(() => 0);
  }
}
