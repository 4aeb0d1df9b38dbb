import { randomUUID } from "node:crypto";
import type { OrderStatus, PlacedOrder } from "#core/contracts/payments.ts";
import { placeOrderPath } from "#core/contracts/wire/paths.ts";
import { type PaymentProviders, startPaymentProviders } from "#local/payments/provider-server.ts";
import type { Intent } from "#local/payments/stripe-server.ts";
import type { TossPayment } from "#local/payments/toss-server.ts";
import { runScheduled } from "#worker/routes/scheduled.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { type MadeForm, makeForm, stockOptions } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";

export const TICKET = { amount: 2_550, currency: "EUR" };

/** The Worker with both payment providers, and forms with payments. */
export class Shop {
  harness!: Harness;
  providers!: PaymentProviders;

  async open(vars: Record<string, string> = {}): Promise<void> {
    this.providers = await startPaymentProviders();
    this.harness = await createHarness({ ...this.providers.vars, ...vars });
    this.providers.stripe.webhook_url = "";
  }

  async close(): Promise<void> {
    await this.harness.close();
    await this.providers.close();
  }

  get visitor(): Browser {
    return this.harness.browser();
  }

  /** A form with a name, a choice with stock, and a payment. */
  async form(provider: "stripe" | "tosspayments", stock = 10): Promise<MadeForm & { seat: string }> {
    const { sql } = this.harness.database;
    const money = provider === "stripe" ? TICKET : { amount: 5_000, currency: "KRW" };
    const form = await makeForm(sql, {
      fields: [
        { name: "name", type: "text" },
        { name: "seat", type: "radio", choices: ["front", "back"] },
        { name: "fee", type: "payment", data: { type: "payment", service_provider: provider, ...money } },
      ],
    });
    const { front, back } = form.options.seat as { front: string; back: string };
    await stockOptions(sql, form, { [front]: stock, [back]: 100 });
    return { ...form, seat: front };
  }

  async post(path: string, body: object): Promise<Response> {
    return this.visitor.request(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
  }

  async order(
    form: MadeForm & { seat: string },
    answers: Record<string, unknown> = {},
  ): Promise<PlacedOrder> {
    const body = { name: "Ada", seat: form.seat, __gf_session: randomUUID(), ...answers };
    const response = await this.post(placeOrderPath(form.form_id), body);
    const result = (await response.json()) as { data: PlacedOrder };
    if (!response.ok) throw new Error(JSON.stringify(result));
    return result.data;
  }

  intent({ order_id }: PlacedOrder): Intent {
    const intent = this.providers.stripe.intentOf(order_id);
    if (!intent) throw new Error("The provider has no intent for the order.");
    return intent;
  }

  /** Pays like the widget in the visitor's browser. */
  async payByCard(order: PlacedOrder, card = "4242424242424242"): Promise<void> {
    const { id, client_secret } = this.intent(order);
    const return_url = order.success_url;
    await fetch(`${this.providers.url}/stripe/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      body: new URLSearchParams({ client_secret, card, return_url }),
    });
  }

  /** Confirms in the provider's window like the visitor, and returns the redirect's address. */
  async agree(order: PlacedOrder): Promise<URL> {
    const { order_id: orderId, order_name: orderName, success_url: successUrl, fail_url: failUrl } = order;
    const address = new URL(`${this.providers.url}/toss/checkout`);
    const all = { orderId, orderName, successUrl, failUrl, amount: String(order.amount) };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    const html = await (await fetch(address)).text();
    const link = /href="([^"]+)">Pay/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    return new URL(link ?? "");
  }

  tossPayment({ order_id }: PlacedOrder): TossPayment {
    const payment = this.providers.toss.paymentOf(order_id);
    if (!payment) throw new Error("The payment was not confirmed in the window.");
    return payment;
  }

  async status({ order_id }: Pick<PlacedOrder, "order_id">): Promise<OrderStatus> {
    const response = await this.visitor.request(`/v1/payments/orders/${order_id}`);
    return ((await response.json()) as { data: OrderStatus }).data;
  }

  /** The order's state in the database, without asking the provider. */
  async stored({ order_id }: Pick<PlacedOrder, "order_id">): Promise<Record<string, unknown>> {
    const { rows } = await this.harness.database.sql.query("SELECT * FROM payment_order WHERE id = $1", [
      order_id,
    ]);
    return rows[0];
  }

  /** The held responses of the form. */
  async held({ form_id }: MadeForm): Promise<Record<string, unknown>[]> {
    const { rows } = await this.harness.database.sql.query("SELECT * FROM held_response WHERE form_id = $1", [
      form_id,
    ]);
    return rows;
  }

  async answers({ form_id }: MadeForm): Promise<Record<string, unknown>[]> {
    const { rows } = await this.harness.database.sql.query(
      "SELECT * FROM response WHERE form_id = $1 ORDER BY local_index",
      [form_id],
    );
    return rows;
  }

  async available(option_id: string): Promise<number> {
    const { rows } = await this.harness.database.sql.query(
      `SELECT l.available FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id WHERE i.sku = $1`,
      [option_id],
    );
    return rows[0].available;
  }

  /** Advances the time and runs the cron trigger. */
  async cron(minutes: number): Promise<void> {
    const now = () => new Date(Date.now() + minutes * 60_000);
    await runScheduled({ ...this.harness.context(), now });
    await this.harness.drain();
  }
}
