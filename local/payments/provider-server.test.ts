import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PaymentProviders, startPaymentProviders } from "./provider-server.ts";
import type { Intent } from "./stripe-server.ts";

let providers: PaymentProviders;
beforeAll(async () => {
  providers = await startPaymentProviders();
});
afterAll(() => providers.close());

interface PostedIntent {
  status: number;
  body: Intent & { error?: { code: string; message: string } };
}

async function post(path: string, body: Record<string, string>): Promise<PostedIntent> {
  const response = await fetch(`${providers.url}/stripe/v1/payment_intents${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${providers.vars.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as PostedIntent["body"] };
}

const create = (amount: number | string, currency: string) => post("", { amount: String(amount), currency });

describe("the local Stripe refuses what Stripe refuses", () => {
  test.each([
    [0, "usd", "parameter_invalid_integer"],
    [-500, "usd", "parameter_invalid_integer"],
    [9.99, "usd", "parameter_invalid_integer"],
    ["ten", "usd", "parameter_invalid_integer"],
    [49, "usd", "amount_too_small"],
    [1_499, "czk", "amount_too_small"],
    [49, "jpy", "amount_too_small"],
    [100_000_000, "usd", "amount_too_large"],
    [1_000, "xyz", "parameter_unknown"],
    [1_000, "USD", "parameter_unknown"],
    [1_000, "", "parameter_unknown"],
  ])("an intent of %s %s: %s", async (amount, currency, code) => {
    expect(await create(amount, currency)).toMatchObject({ status: 400, body: { error: { code } } });
  });

  test("a missing card, an incomplete one, and one with a wrong check digit", async () => {
    const { body: intent } = await create(50, "usd");
    const { client_secret } = intent;
    const confirm = (more: Record<string, string>) =>
      post(`/${intent.id}/confirm`, { client_secret, ...more });
    for (const card of ["", "4242", "4242424242424241"]) {
      expect(await confirm({ card })).toMatchObject({
        status: 402,
        body: { error: { code: "incorrect_number" } },
      });
    }
    const other = { card: "4242424242424242", elements_amount: "51", elements_currency: "usd" };
    expect(await confirm(other)).toMatchObject({ status: 400 });
    expect(intent.status).toBe("requires_payment_method");
    expect((await confirm({ card: "4242 4242 4242 4242" })).body.status).toBe("succeeded");
  });
});

describe("the local Toss Payments refuses what Toss Payments refuses", () => {
  test.each([
    ["an amount of zero", { amount: "0" }],
    ["a negative amount", { amount: "-5" }],
    ["an amount below the minimum for cards", { amount: "99" }],
    ["a fraction of a won", { amount: "1000.5" }],
    ["an order without a name", { orderName: "" }],
    ["an order whose id is too short", { orderId: "1" }],
  ])("%s", async (_, change) => {
    const address = new URL(`${providers.url}/toss/checkout`);
    const order = { orderId: randomUUID(), orderName: "Ticket", amount: "1000", ...change };
    const back = { successUrl: "http://localhost/ok", failUrl: "http://localhost/fail" };
    for (const [name, value] of Object.entries({ ...order, ...back })) address.searchParams.set(name, value);
    expect((await fetch(address)).status).toBe(400);
  });
});
