import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stripeReturn } from "#core/contracts/payments.ts";
import { placeOrderPath, submitPath } from "#core/contracts/wire/paths.ts";
import { acceptHeldResponse } from "#worker/services/submitting/accept-held-response.ts";
import { Shop, TICKET } from "./shop.ts";

const WEBHOOK = "/v1/integrations/stripe/webhook";
const shop = new Shop();
beforeAll(() => shop.open());
afterAll(() => shop.close());
afterEach(() => {
  shop.providers.stripe.outage = null;
});

/** Sends the newest event like Stripe. */
async function deliver(
  options: { payload?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const { stripe } = shop.providers;
  const payload = options.payload ?? stripe.events.at(-1)!.payload;
  const response = await shop.visitor.request(WEBHOOK, {
    method: "POST",
    headers: options.headers ?? stripe.sign(payload),
    body: payload,
  });
  await response.text();
  return response.status;
}

describe("an order", () => {
  // Proves attack/payments
  test("has the amount from the form's definition, whatever the visitor sends", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form, { amount: 1, currency: "JPY", price: 1 });
    expect(order).toMatchObject({ ...TICKET, provider: "stripe" });
    expect(shop.intent(order)).toMatchObject({ amount: 2_550, currency: "eur" });
  });

  test("with a price that cannot be charged is refused, without an intent or a reservation", async () => {
    const form = await shop.form("stripe", 1);
    const announced = shop.providers.stripe.intents.size;
    for (const data of [{ amount: 0 }, { amount: -5 }, { amount: 1_000, currency: "XYZ" }]) {
      // Like a form that was saved before prices were validated.
      await shop.harness.database.sql.query("UPDATE attribute SET data = $2 WHERE id = $1", [
        form.fields.fee,
        JSON.stringify(data),
      ]);
      await expect(shop.order(form)).rejects.toThrow("PAYMENT_PRICE_INVALID");
    }
    expect(await shop.available(form.seat)).toBe(1);
    expect(shop.providers.stripe.intents.size).toBe(announced);
  });

  test("reserves its stock, and is not a response", async () => {
    const form = await shop.form("stripe", 1);
    await shop.order(form);
    expect(await shop.available(form.seat)).toBe(0);
    expect(await shop.answers(form)).toEqual([]);
    await expect(shop.order(form)).rejects.toThrow("FORM_OPTION_UNAVAILABLE");
  });

  test("stays the same for the same answers of a session, and is replaced for different ones", async () => {
    const form = await shop.form("stripe");
    const session = { __gf_session: randomUUID() };
    const orders = await Promise.all(Array.from({ length: 20 }, () => shop.order(form, session)));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
    expect(new Set(orders.map(({ client_secret }) => client_secret)).size).toBe(1);
    expect(await shop.available(form.seat)).toBe(9);
    const other = await shop.order(form, { ...session, name: "Grace" });
    expect(other.order_id).not.toBe(orders[0]!.order_id);
    expect(await shop.available(form.seat)).toBe(9);
    await shop.harness.drain();
    expect(await shop.stored(orders[0]!)).toMatchObject({ status: "released" });
    expect(shop.intent(orders[0]!).status).toBe("canceled");
  });

  // Proves attack/payments
  test("is required by a form with a payment: a plain submit is refused", async () => {
    const form = await shop.form("stripe");
    const response = await shop.post(submitPath(form.form_id), { name: "Ada", seat: form.seat });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      402,
      "PAYMENT_REQUIRED",
    ]);
    expect(await shop.answers(form)).toEqual([]);
    expect(await shop.available(form.seat)).toBe(10);
  });

  test("is also placed for a visitor who fell into the trap: a person who pays is not a robot", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form, { __gf_website: "https://filled.example" });
    expect(await shop.stored(order)).toMatchObject({ status: "pending" });
    expect(await shop.held(form)).toEqual([]);
    await shop.payByCard(order);
    expect((await shop.status(order)).status).toBe("completed");
    expect(await shop.answers(form)).toHaveLength(1);
  });

  test("is not placed for a response that was held before the form had a payment", async () => {
    const form = await shop.form("stripe");
    const { sql } = shop.harness.database;
    await sql.query(
      `INSERT INTO held_response (form_id, session_id, local_index, entries, created_at)
       VALUES ($1, gen_random_uuid(), 1, '{"name": ["Ada"]}', now())`,
      [form.form_id],
    );
    const [{ id }] = (await shop.held(form)) as [{ id: string }];
    const accepted = acceptHeldResponse(shop.harness.context(), form.form_id, id);
    await expect(accepted).rejects.toMatchObject({ code: "PAYMENT_REQUIRED" });
    expect(await shop.answers(form)).toEqual([]);
    expect(await shop.held(form)).toHaveLength(1);
  });

  test("is refused when a submit would be", async () => {
    const form = await shop.form("stripe");
    await shop.harness.database.sql.query("SELECT set_form_total_limit($1, true, 1)", [form.form_id]);
    await shop.order(form);
    await expect(shop.order(form)).rejects.toThrow("FORM_RESPONSE_LIMIT_REACHED");
    const { sql } = shop.harness.database;
    await sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form.form_id]);
    await expect(shop.order(form)).rejects.toThrow("FORM_FORCE_CLOSED");
  });

  test("counts toward a limit that is switched on later", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    const { sql } = shop.harness.database;
    await sql.query("SELECT set_form_total_limit($1, true, 1)", [form.form_id]);
    await expect(shop.order(form)).rejects.toThrow("FORM_RESPONSE_LIMIT_REACHED");
    await shop.payByCard(order);
    expect((await shop.status(order)).status).toBe("completed");
    const { rows } = await sql.query("SELECT count FROM form_response_counter WHERE form_id = $1", [
      form.form_id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("of a form that costs nothing is a plain submit", async () => {
    const form = await shop.form("stripe");
    const { sql } = shop.harness.database;
    await sql.query("DELETE FROM form_block WHERE form_id = $1 AND form_field_id = $2", [
      form.form_id,
      form.fields.fee,
    ]);
    const response = await shop.post(placeOrderPath(form.form_id), { name: "Ada" });
    expect(await response.json()).toMatchObject({ data: { local_index: 1 }, redirect: expect.any(String) });
  });
});

describe("a payment", () => {
  test("turns the order into a response, with the payment in its cell", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    expect((await shop.status(order)).status).toBe("pending");
    await shop.payByCard(order);
    const { status, redirect, response_id } = await shop.status(order);
    expect([status, redirect]).toEqual(["completed", expect.stringContaining("/complete?rid=")]);
    const [response] = await shop.answers(form);
    expect(response).toMatchObject({ id: response_id, local_index: "1" });
    const cells = response!.data as Record<string, { value: unknown }>;
    expect(cells[form.fields.fee!]).toEqual({ value: { state: "paid", provider: "stripe", ...TICKET } });
    const { rows } = await shop.harness.database.sql.query("SELECT event FROM outbox WHERE subject_id = $1", [
      response_id,
    ]);
    expect(rows).toHaveLength(1);
    const stored = await shop.stored(order);
    expect(stored).toMatchObject({ status: "completed", submission: null });
  });

  test("confirmed 20 times in parallel makes one response", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    await shop.payByCard(order);
    const sides = Array.from({ length: 20 }, (_, side) =>
      side % 3 === 0 ? deliver() : side % 3 === 1 ? shop.status(order) : shop.cron(5),
    );
    await Promise.all(sides);
    expect(await shop.answers(form)).toHaveLength(1);
    expect(await shop.available(form.seat)).toBe(9);
    expect(await shop.stored(order)).toMatchObject({ status: "completed" });
  });

  test("is completed by the webhook if the tab is closed, and by the cron trigger if the webhook is lost, too", async () => {
    const form = await shop.form("stripe");
    const [first, second] = [await shop.order(form), await shop.order(form)];
    await shop.payByCard(first);
    expect(await deliver()).toBe(200);
    expect(await shop.answers(form)).toHaveLength(1);
    await shop.payByCard(second);
    await shop.cron(3);
    expect(await shop.answers(form)).toHaveLength(2);
  });

  test("that was declined can be retried with the same order", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    await shop.payByCard(order, "4000000000000002");
    expect(await deliver()).toBe(200);
    expect((await shop.status(order)).status).toBe("pending");
    await shop.payByCard(order);
    expect((await shop.status(order)).status).toBe("completed");
  });

  // Proves attack/payments
  test("pays only for its own order, whoever names it", async () => {
    const form = await shop.form("stripe");
    const [theirs, mine] = [await shop.order(form), await shop.order(form, { name: "Eve" })];
    await shop.payByCard(theirs);
    const back = new URLSearchParams({
      order_id: mine.order_id,
      payment_intent: shop.intent(theirs).id,
      payment_intent_client_secret: theirs.client_secret ?? "",
      redirect_status: "succeeded",
    });
    const html = { headers: { accept: "text/html" } };
    const response = await shop.visitor.request(`${stripeReturn.path}?${back}`, html);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      expect.stringContaining(`order_id=${mine.order_id}`),
    ]);
    expect((await shop.status(mine)).status).toBe("pending");
    expect(await shop.answers(form)).toEqual([]);
    expect((await shop.status(theirs)).status).toBe("completed");
    expect(await shop.answers(form)).toHaveLength(1);
  });

  // Proves attack/payments
  test("of a different amount from the order makes no response and is refunded", async () => {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    shop.intent(order).amount = 1;
    await shop.payByCard(order);
    expect((await shop.status(order)).status).toBe("refund_due");
    await shop.cron(1);
    expect(await shop.answers(form)).toEqual([]);
    expect(await shop.available(form.seat)).toBe(10);
    expect(await shop.stored(order)).toMatchObject({
      status: "refunded",
      refund_reason: "PAYMENT_AMOUNT_MISMATCH",
    });
    expect(shop.intent(order).is_refunded).toBe(true);
  });
});

describe("an unpaid order", () => {
  test("is released with its stock, no longer counts toward the limit, and can no longer be paid", async () => {
    const form = await shop.form("stripe", 1);
    const { sql } = shop.harness.database;
    await sql.query("SELECT set_form_total_limit($1, true, 1)", [form.form_id]);
    const order = await shop.order(form);
    await shop.cron(5);
    expect(await shop.available(form.seat)).toBe(0);
    await shop.cron(21);
    expect(await shop.available(form.seat)).toBe(1);
    expect(shop.intent(order).status).toBe("canceled");
    expect((await shop.status(order)).status).toBe("released");
    await shop.order(form);
  });

  test("keeps its reservation while its payment is being processed", async () => {
    const form = await shop.form("stripe", 1);
    const order = await shop.order(form);
    await shop.payByCard(order, "4000000000000077");
    await shop.cron(21);
    expect(await shop.available(form.seat)).toBe(0);
    shop.providers.stripe.finish(shop.intent(order));
    await shop.cron(60);
    expect(await shop.answers(form)).toHaveLength(1);
  });

  test("keeps its reservation while its provider is unavailable", async () => {
    const form = await shop.form("stripe", 1);
    const order = await shop.order(form);
    await shop.payByCard(order);
    shop.providers.stripe.outage = 500;
    await shop.cron(21);
    expect(await shop.stored(order)).toMatchObject({
      status: "pending",
      last_error: expect.stringContaining("Stripe returned 500"),
    });
    for (const minutes of [30, 40, 60, 90]) await shop.cron(minutes);
    expect(lateOrders()).toEqual([]);
    for (const minutes of [130, 200]) await shop.cron(minutes);
    // An alert reads it.
    expect(lateOrders().at(-1)).toMatchObject({ value: 1 });
    shop.harness.metrics.counted.length = 0;
    shop.providers.stripe.outage = null;
    await shop.cron(300);
    expect(await shop.answers(form)).toHaveLength(1);
    expect(lateOrders()).toEqual([]);
  });
});

const lateOrders = () => shop.harness.metrics.counted.filter(({ name }) => name === "order.late");

describe("a payment after the release", () => {
  async function releasedAndPaid(stock: number) {
    const form = await shop.form("stripe", stock);
    const order = await shop.order(form);
    const { sql } = shop.harness.database;
    await sql.query("SELECT release_order($1, now())", [order.order_id]);
    await shop.payByCard(order);
    return { form, order };
  }

  test("takes the stock again if there is any", async () => {
    const { form, order } = await releasedAndPaid(1);
    expect(await deliver()).toBe(200);
    expect(await shop.answers(form)).toHaveLength(1);
    expect(await shop.available(form.seat)).toBe(0);
    expect((await shop.status(order)).status).toBe("completed");
  });

  test("is refunded if there is none, and the visitor's page says so", async () => {
    const { form, order } = await releasedAndPaid(1);
    const other = await shop.order(form);
    await shop.payByCard(other);
    expect((await shop.status(other)).status).toBe("completed");
    shop.providers.stripe.outage = null;
    const { status, redirect } = await shop.status(order);
    expect(status).toBe("refund_due");
    const page = await shop.visitor.request(redirect, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("Your payment is being refunded");
    await shop.cron(1);
    await shop.cron(2);
    expect(shop.intent(order).is_refunded).toBe(true);
    expect(await shop.stored(order)).toMatchObject({
      status: "refunded",
      refund_reason: "FORM_OPTION_UNAVAILABLE",
    });
    expect(await shop.answers(form)).toHaveLength(1);
  });

  test("is refunded if the session has another response, or the form is gone", async () => {
    const form = await shop.form("stripe");
    const session = { __gf_session: randomUUID() };
    const first = await shop.order(form, session);
    const second = await shop.order(form, { ...session, name: "Grace" });
    await shop.payByCard(second);
    expect((await shop.status(second)).status).toBe("completed");
    // The first intent was paid in another tab before it could be canceled.
    await shop.harness.drain();
    Object.assign(shop.intent(first), { status: "succeeded", amount_received: 2_550 });
    expect((await shop.status(first)).status).toBe("refund_due");

    const lost = await shop.order(form);
    await shop.payByCard(lost);
    await shop.harness.database.sql.query("DELETE FROM form WHERE id = $1", [form.form_id]);
    expect(await deliver()).toBe(200);
    await shop.cron(1);
    expect(shop.intent(first).is_refunded).toBe(true);
    expect(shop.intent(lost).is_refunded).toBe(true);
  });

  test("is refunded as soon as the provider accepts the refund", async () => {
    const { order } = await releasedAndPaid(1);
    const { sql } = shop.harness.database;
    await sql.query("UPDATE inventory_level SET available = 0");
    expect(await deliver()).toBe(200);
    shop.providers.stripe.outage = 503;
    await shop.cron(1);
    expect(await shop.stored(order)).toMatchObject({ status: "refund_due" });
    shop.providers.stripe.outage = null;
    await shop.cron(10);
    expect(await shop.stored(order)).toMatchObject({ status: "refunded" });
  });
});

describe("Stripe's webhooks", () => {
  const sdk = new Stripe("sk_test_unused");

  async function paid() {
    const form = await shop.form("stripe");
    const order = await shop.order(form);
    await shop.payByCard(order);
    return { form, payload: shop.providers.stripe.events.at(-1)!.payload };
  }

  test("are accepted as Stripe's own SDK signs them", async () => {
    const { form, payload } = await paid();
    const secret = shop.providers.vars.STRIPE_WEBHOOK_SECRET!;
    const header = await sdk.webhooks.generateTestHeaderStringAsync({ payload, secret });
    expect(await deliver({ payload, headers: { "stripe-signature": header } })).toBe(200);
    expect(await shop.answers(form)).toHaveLength(1);
    // The SDK also accepts the signature of our local server.
    const signed = shop.providers.stripe.sign(payload)["stripe-signature"]!;
    expect(sdk.webhooks.constructEvent(payload, signed, secret).type).toBe("payment_intent.succeeded");
  });

  // Proves attack/webhooks
  test("change nothing when they are replayed", async () => {
    const { form, payload } = await paid();
    for (let i = 0; i < 3; i++) expect(await deliver({ payload })).toBe(200);
    expect(await shop.answers(form)).toHaveLength(1);
  });

  // Proves attack/webhooks
  test("are refused if they are forged, altered, old, from the future, or unsigned", async () => {
    const { form, payload } = await paid();
    const { stripe } = shop.providers;
    const other = payload.replace('"amount":2550', '"amount":1');
    const bad = [
      stripe.sign(payload, { secret: "whsec_forged" }),
      stripe.sign(other),
      stripe.sign(payload, { at: Date.now() - 301_000 }),
      stripe.sign(payload, { at: Date.now() + 400_000 }),
      { "stripe-signature": "t=,v1=" },
      { "stripe-signature": `t=${Math.floor(Date.now() / 1_000)},v0=${"0".repeat(64)}` },
      {},
    ];
    for (const headers of bad) expect(await deliver({ payload, headers })).toBe(400);
    expect(await shop.answers(form)).toEqual([]);
    expect(await deliver({ payload })).toBe(200);
  });

  test("are accepted and ignored if they are not about our orders", async () => {
    const { stripe } = shop.providers;
    for (const event of [
      { type: "customer.created", data: { object: {} } },
      { type: "payment_intent.succeeded", data: { object: { metadata: {} } } },
      { type: "payment_intent.succeeded", data: { object: { metadata: { order_id: "x' OR 1=1" } } } },
      { type: "payment_intent.succeeded", data: { object: { metadata: { order_id: randomUUID() } } } },
    ]) {
      const payload = JSON.stringify(event);
      expect(await deliver({ payload, headers: stripe.sign(payload) })).toBe(200);
    }
  });
});

test("Stripe's own SDK works with the local server", async () => {
  const { port, hostname } = new URL(shop.providers.url);
  const sdk = new Stripe(shop.providers.vars.STRIPE_SECRET_KEY!, {
    ...{ host: hostname, port, protocol: "http" as const, maxNetworkRetries: 0 },
    // The SDK's paths start at the root; ours are below /stripe.
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      fetch(String(input).replace(`${port}/v1`, `${port}/stripe/v1`), init as RequestInit),
    ),
  });
  const form = await shop.form("stripe");
  const order = await shop.order(form);
  const { id } = shop.intent(order);
  const intent = await sdk.paymentIntents.retrieve(id);
  expect(intent).toMatchObject({ id, amount: 2_550, metadata: { order_id: order.order_id } });
  await shop.payByCard(order);
  const refund = await sdk.refunds.create({ payment_intent: id });
  expect(refund.status).toBe("succeeded");
});
