import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type OrderStatus,
  type TossCheckoutSession,
  tossFail,
  tossSession,
  tossWebhook,
} from "#core/contracts/payments.ts";
import { Shop } from "./shop.ts";

const CONFIRM = "/v1/integrations/tosspayments/payments/confirm";
const shop = new Shop();
beforeAll(async () => {
  await shop.open();
  shop.providers.toss.sends_notices = false;
});
afterAll(() => shop.close());
afterEach(() => {
  shop.providers.toss.declines_with = null;
  shop.providers.toss.tampered_amount = null;
});

const html = { headers: { accept: "text/html" } };

/** Follows redirects like the visitor's browser. */
async function follow(address: URL | string): Promise<{ path: string; text: string }> {
  let path = new URL(address, shop.harness.browser().origin);
  for (let hops = 0; hops < 5; hops++) {
    const response = await shop.visitor.request(path.pathname + path.search, html);
    if (response.status !== 303) return { path: path.pathname, text: await response.text() };
    path = new URL(response.headers.get("location")!, path);
  }
  throw new Error("Too many redirects.");
}

test("the success redirect confirms the payment and stores the response", async () => {
  const form = await shop.form("tosspayments");
  const order = await shop.order(form);
  expect(order).toMatchObject({
    provider: "tosspayments",
    amount: 5_000,
    currency: "KRW",
    client_secret: null,
  });
  const back = await shop.agree(order);
  expect(shop.tossPayment(order).status).toBe("IN_PROGRESS");
  expect((await follow(back)).path).toMatch(/\/complete$/);
  expect(shop.tossPayment(order).status).toBe("DONE");
  const [response] = await shop.answers(form);
  const cells = response!.data as Record<string, { value: unknown }>;
  expect(cells[form.fields.fee!]).toEqual({
    value: { state: "paid", provider: "tosspayments", amount: 5_000, currency: "KRW" },
  });
});

test("20 parallel confirmations make one payment and one response", async () => {
  const form = await shop.form("tosspayments");
  const order = await shop.order(form);
  const back = await shop.agree(order);
  const paymentKey = back.searchParams.get("paymentKey");
  const sides = Array.from({ length: 20 }, (_, side) =>
    side % 2 === 0
      ? follow(back)
      : shop.post(CONFIRM, { paymentKey, orderId: order.order_id, amount: 5_000 }),
  );
  const pages = (await Promise.all(sides)).flatMap((one) => ("path" in one ? one.path : []));
  expect(new Set(pages.map((path) => path.split("/").at(-1)))).toEqual(new Set(["complete"]));
  expect(await shop.answers(form)).toHaveLength(1);
  expect(await shop.available(form.seat)).toBe(9);
});

// Proves attack/payments
describe("an amount that was altered on the way back", () => {
  test("is refused before any charge", async () => {
    const form = await shop.form("tosspayments");
    const order = await shop.order(form);
    shop.providers.toss.tampered_amount = 100;
    const back = await shop.agree(order);
    const response = await shop.visitor.request(back.pathname + back.search);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      "PAYMENT_AMOUNT_MISMATCH",
    ]);
    expect(shop.tossPayment(order).status).toBe("IN_PROGRESS");
    expect(await shop.answers(form)).toEqual([]);
  });

  test("that was altered in the window is refused, and refunded if it was charged", async () => {
    const form = await shop.form("tosspayments");
    const order = await shop.order(form);
    const cheap = { ...order, amount: 100 };
    const back = await shop.agree(cheap);
    await shop.visitor.request(back.pathname + back.search);
    expect(shop.tossPayment(order).status).toBe("IN_PROGRESS");
    // The payment is confirmed elsewhere nevertheless.
    shop.tossPayment(order).status = "DONE";
    expect((await shop.status(order)).status).toBe("refund_due");
    await shop.cron(1);
    expect(shop.tossPayment(order)).toMatchObject({ status: "CANCELED", cancels: [{ cancelAmount: 100 }] });
    expect(await shop.answers(form)).toEqual([]);
  });
});

// Proves attack/payments
test("the payment of another order confirms nothing", async () => {
  const form = await shop.form("tosspayments");
  const [theirs, mine] = [await shop.order(form), await shop.order(form, { name: "Eve" })];
  const paymentKey = (await shop.agree(theirs)).searchParams.get("paymentKey");
  const confirm = async (order_id: string) => {
    const response = await shop.post(CONFIRM, { paymentKey, orderId: order_id, amount: 5_000 });
    const { data, error } = (await response.json()) as { data?: OrderStatus; error?: string };
    return data?.status ?? error;
  };
  expect(await confirm(mine.order_id)).toBe("pending");
  expect(await confirm(randomUUID())).toBe("ORDER_NOT_FOUND");
  expect(await shop.answers(form)).toEqual([]);
  expect(await confirm(theirs.order_id)).toBe("completed");
  expect(await confirm(mine.order_id)).toBe("pending");
  expect(await shop.answers(form)).toHaveLength(1);
});

test("a refused card leaves the order unchanged, so that another card can pay it", async () => {
  const form = await shop.form("tosspayments");
  const order = await shop.order(form);
  shop.providers.toss.declines_with = "REJECT_CARD_PAYMENT";
  const { path, text } = await follow(await shop.agree(order));
  expect(path).toMatch(/\/payment$/);
  expect(text).toContain("The payment didn’t go through");
  shop.providers.toss.declines_with = null;
  const session = await shop.stored(order);
  const again = await shop.order(form, { __gf_session: session.session_id });
  expect((await follow(await shop.agree(again))).path).toMatch(/\/complete$/);
  expect(await shop.answers(form)).toHaveLength(1);
  expect(await shop.available(form.seat)).toBe(9);
});

test("a canceled payment says so, and keeps the reservation for a while", async () => {
  const form = await shop.form("tosspayments");
  const order = await shop.order(form);
  const query = { order_id: order.order_id, code: "PAY_PROCESS_CANCELED", message: "취소" };
  const fail = `${tossFail.path}?${new URLSearchParams(query)}`;
  expect((await follow(fail)).text).toContain("You canceled the payment");
  expect(await shop.available(form.seat)).toBe(9);
  await shop.cron(21);
  expect(await shop.available(form.seat)).toBe(10);
});

test("a visitor who returns too late sees a message, and is not charged", async () => {
  const form = await shop.form("tosspayments");
  const order = await shop.order(form);
  const back = await shop.agree(order);
  await shop.cron(21);
  expect((await follow(back)).text).toContain("Your order has expired");
  expect(shop.tossPayment(order).status).toBe("IN_PROGRESS");
  expect(await shop.answers(form)).toEqual([]);
});

describe("webhooks", () => {
  const send = (body: object) => shop.post(tossWebhook.path, body);

  test("complete an order whose tab was closed after the confirmation", async () => {
    const form = await shop.form("tosspayments");
    const order = await shop.order(form);
    await shop.agree(order);
    const payment = shop.tossPayment(order);
    payment.status = "DONE";
    const notice = {
      eventType: "PAYMENT_STATUS_CHANGED",
      createdAt: "2024-01-01T00:00:00.000000",
      data: payment,
    };
    for (let i = 0; i < 3; i++) expect((await send(notice)).status).toBe(200);
    expect(await shop.answers(form)).toHaveLength(1);
  });

  // Proves attack/webhooks
  test("are checked with the provider, so forged ones change nothing", async () => {
    const form = await shop.form("tosspayments");
    const order = await shop.order(form);
    const data = {
      paymentKey: "forged",
      orderId: order.order_id,
      status: "DONE",
      totalAmount: 5_000,
      currency: "KRW",
    };
    expect((await send({ eventType: "PAYMENT_STATUS_CHANGED", data })).status).toBe(200);
    expect((await send({ orderId: order.order_id, status: "DONE", secret: "forged" })).status).toBe(200);
    expect(await shop.answers(form)).toEqual([]);
    expect(await shop.stored(order)).toMatchObject({ status: "pending" });
  });

  test("about other things, or without content, are accepted and ignored", async () => {
    for (const body of [{}, { data: null }, { data: { orderId: 5 } }, { data: { orderId: randomUUID() } }]) {
      expect((await send(body)).status).toBe(200);
    }
  });
});

test("the specification's session call returns the order to the widget", async () => {
  const form = await shop.form("tosspayments");
  const session_id = randomUUID();
  const order = await shop.order(form, { __gf_session: session_id });
  const stored = await shop.stored(order);
  const body = { form_id: form.form_id, session_id: stored.session_id as string };
  const { data } = (await (await shop.post(tossSession.path, body)).json()) as { data: object };
  expect(data).toEqual({
    customerKey: "ANONYMOUS",
    price: 5_000,
    orderId: order.order_id,
    orderName: order.order_name,
    customerName: null,
    customerEmail: null,
    customerMobilePhone: null,
    successUrl: order.success_url,
    failUrl: order.fail_url,
    session_id: stored.session_id,
  });
  const hidden = await shop.post(tossSession.path, { ...body, testmode: true, redirect: false });
  expect(await hidden.json()).toMatchObject({ data: { successUrl: "#", failUrl: "#" } });
  expect((await shop.post(tossSession.path, { ...body, session_id: randomUUID() })).status).toBe(404);
});

test("a form that is not open returns no price", async () => {
  const form = await shop.form("tosspayments");
  const sql = shop.harness.database.sql;
  await sql.query(
    "UPDATE form SET is_scheduling_enabled = true, scheduling_open_at = now() + interval '1 day' WHERE id = $1",
    [form.form_id],
  );
  const refused = await shop.post(tossSession.path, {
    form_id: form.form_id,
    testmode: true,
    redirect: true,
  });
  const { error } = (await refused.json()) as { error: string };
  expect([refused.status, error]).toEqual([403, "FORM_SCHEDULE_NOT_IN_RANGE"]);
});

test("the specification's session call returns the form's price, and places no order", async () => {
  const form = await shop.form("tosspayments");
  const body = { form_id: form.form_id, testmode: true, redirect: true };
  const { data } = (await (await shop.post(tossSession.path, body)).json()) as {
    data: TossCheckoutSession;
  };
  expect(data).toMatchObject({ price: 5_000, orderName: `#${data.orderId.slice(0, 8)}` });
  expect(data.successUrl).toMatch(/^https:.*success$/);
  const confirm = { paymentKey: "none", orderId: data.orderId, amount: 5_000 };
  expect((await shop.post(CONFIRM, confirm)).status).toBe(404);
  expect(await shop.available(form.seat)).toBe(10);

  const order = await shop.order(form, { __gf_session: data.session_id });
  const again = await shop.post(tossSession.path, { ...body, session_id: data.session_id });
  expect(await again.json()).toMatchObject({ data: { orderId: order.order_id, price: 5_000 } });

  const free = await shop.form("stripe");
  expect((await shop.post(tossSession.path, { ...body, form_id: free.form_id })).status).toBe(404);
});
