import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { ticketForm } from "../../ticket-form.ts";
import { inTurn } from "../../turns.ts";
import { axe } from "../axe.ts";
import { expect } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";
import { signal } from "../signal.ts";
import { type Till, test } from "./paid-form.ts";

const STRIPE = { service_provider: "stripe", amount: 2_550, currency: "EUR" };
const TOSS = { service_provider: "tosspayments", amount: 5_000, currency: "KRW" };
const PAID = { state: "paid", provider: "stripe", amount: 2_550, currency: "EUR" };

async function reachPayment(page: Page, till: Till, data: object) {
  const { form_id, path } = await openForm(till.cloud, ticketForm(data as never));
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  return form_id;
}

const payByStripe = (page: Page) => page.getByRole("button", { name: "Pay €25.50" });
const payByToss = (page: Page) => page.getByRole("button", { name: "Pay ₩5,000" });

const orders = (till: Till, form_id: string) =>
  query<{ status: string }>(till.cloud, "SELECT status FROM payment_order WHERE form_id = $1", [form_id]);

test("nothing of the provider is loaded before the payment question, nor on a form without one", async ({
  page,
  till,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { path } = await openForm(till.cloud, ticketForm(STRIPE));
  const response = await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  expect(response?.headers()["content-security-policy"]).toContain("https://hooks.stripe.com");
  expect(asked.filter((url) => url.startsWith(till.providers.url))).toEqual([]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(asked.filter((url) => url.startsWith(till.providers.url))).toHaveLength(1);

  const plain = ticketForm(STRIPE);
  plain.fields.pop();
  plain.blocks.pop();
  const other = await openForm(till.cloud, plain);
  const free = await page.goto(other.path);
  expect(free?.headers()["content-security-policy"]).not.toContain("stripe");
});

test("Pay does not move when the provider's widget arrives; a card payment stores one response", async ({
  page,
  till,
}) => {
  const held = signal();
  await page.route(/\/payment-[\w-]+\.js$/, async (route) => {
    await held.fired;
    await route.continue();
  });
  const form_id = await reachPayment(page, till, STRIPE);
  const top = () =>
    payByStripe(page).evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  held.fire();
  await expect(payByStripe(page)).toBeEnabled();
  expect(await top()).toBe(before);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await payByStripe(page).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toEqual([{ name: "Ada", fee: PAID }]);
  expect(await orders(till, form_id)).toEqual([{ status: "completed" }]);
});

/** A form whose payment comes first. `required`: whether the questions after it must be answered. */
function paidFirst(required: boolean): FormSketch {
  const form = new FormSketch("Ticket");
  form.section();
  form.field({ name: "fee", type: "payment", label: "Fee", data: STRIPE as never });
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.section();
  form.field({ name: "meal", type: "text", label: "Meal", required });
  return form;
}

test("a payment before other questions comes last: no question is skipped, and nothing is charged before all are shown", async ({
  page,
  till,
}) => {
  for (const required of [false, true]) {
    const { form_id, path } = await openForm(till.cloud, paidFirst(required));
    await page.goto(path);
    await expect(payByStripe(page)).toBeHidden();
    await page.getByLabel("Meal").fill("Soup");
    // Enter moves on, and charges nothing.
    await page.getByLabel("Meal").press("Enter");
    await expect(page.getByLabel("Name")).toBeVisible();
    await expect(page.getByText("Section 2 of 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
    await page.getByLabel("Name").fill("Zoe");
    expect(await orders(till, form_id)).toEqual([]);
    await page.getByLabel("Card number").fill("4242424242424242");
    await payByStripe(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(till.cloud, form_id)).toEqual([{ name: "Zoe", meal: "Soup", fee: PAID }]);
  }
});

test("a double press, and a webhook that arrives before the page, make one payment and one response", async ({
  page,
  till,
}) => {
  const form_id = await reachPayment(page, till, STRIPE);
  await page.getByLabel("Card number").fill("4242424242424242");
  await payByStripe(page).dblclick();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toHaveLength(1);
  const made = [...till.providers.stripe.intents.values()].filter(({ status }) => status === "succeeded");
  expect(new Set(made.map(({ metadata }) => metadata.order_id)).size).toBe(made.length);
  expect(await orders(till, form_id)).toHaveLength(1);
});

test("an incomplete card, then a declined one, then one that works", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, STRIPE);
  const card = page.getByLabel("Card number");
  await card.fill("4242");
  await payByStripe(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card number is incomplete.");
  expect(await orders(till, form_id)).toEqual([]);
  await card.fill("4000000000000002");
  await payByStripe(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  expect(await storedAnswers(till.cloud, form_id)).toEqual([]);
  await card.fill("4242424242424242");
  await payByStripe(page).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await orders(till, form_id)).toEqual([{ status: "completed" }]);
});

test("a bank's authentication: confirmed, and refused", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, STRIPE);
  await page.getByLabel("Card number").fill("4000002500003155");
  await payByStripe(page).click();
  await page.getByRole("link", { name: "Fail" }).click();
  await expect(page.getByRole("heading", { name: "The payment didn’t go through" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the form" }).click();
  // The section where the visitor left, with the answers of the earlier ones.
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("Card number").fill("4000002500003155");
  await payByStripe(page).click();
  await page.getByRole("link", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toHaveLength(1);
});

test("when the tab is closed after paying, the webhook stores the response", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, STRIPE);
  await page.route("**/v1/payments/orders/**", () => {}); // The page never receives the result.
  await page.getByLabel("Card number").fill("4242424242424242");
  await payByStripe(page).click();
  await expect.poll(() => storedAnswers(till.cloud, form_id)).toEqual([{ name: "Ada", fee: PAID }]);
  await page.close();
  expect(await orders(till, form_id)).toEqual([{ status: "completed" }]);
});

test("a delayed payment shows a waiting page, and the ending page once it is complete", async ({
  page,
  till,
}) => {
  const form_id = await reachPayment(page, till, STRIPE);
  await page.getByLabel("Card number").fill("4000000000000077");
  await payByStripe(page).click();
  await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
  expect(await storedAnswers(till.cloud, form_id)).toEqual([]);
  const intent = [...till.providers.stripe.intents.values()].findLast(
    ({ status }) => status === "processing",
  );
  till.providers.stripe.finish(intent!);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toHaveLength(1);
});

test("a payment in Toss Payments' window succeeds", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, TOSS);
  await expect(page.getByText("Card (local)")).toBeVisible();
  await payByToss(page).click();
  await page.getByRole("link", { name: "Pay 5000 KRW" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toEqual([
    { name: "Ada", fee: { state: "paid", provider: "tosspayments", amount: 5_000, currency: "KRW" } },
  ]);
});

test("a payment canceled in the window can be repeated with the same answers", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, TOSS);
  await payByToss(page).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "You canceled the payment" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the form" }).click();
  // The section where the visitor left, with the answers of the earlier ones.
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await payByToss(page).click();
  await page.getByRole("link", { name: "Pay 5000 KRW" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toHaveLength(1);
  expect(await orders(till, form_id)).toEqual([{ status: "completed" }]);
});

// Proves attack/payments
test("an amount that was changed on the way back is refused", async ({ page, till }) => {
  const form_id = await reachPayment(page, till, TOSS);
  till.providers.toss.tampered_amount = 1;
  await payByToss(page).click();
  await page.getByRole("link", { name: "Pay 5000 KRW" }).click();
  await expect(page.getByRole("heading", { name: "The payment didn’t go through" })).toBeVisible();
  expect(await storedAnswers(till.cloud, form_id)).toEqual([]);
  expect(await orders(till, form_id)).toEqual([{ status: "pending" }]);
});

test("a provider that cannot be reached can be tried again", async ({ page, till }) => {
  await page.route("**/stripe/v3/", (route) => route.abort(), { times: 1 });
  const form_id = await reachPayment(page, till, STRIPE);
  await expect(page.getByText("The payment provider can’t be reached.")).toBeVisible();
  await expect(payByStripe(page)).toBeDisabled();
  await expect(payByStripe(page)).toHaveCSS("cursor", "not-allowed");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByLabel("Card number").fill("4242424242424242");
  await payByStripe(page).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(till.cloud, form_id)).toHaveLength(1);
});

test("without JavaScript, the page says that paying needs it, and a post is refused", async ({
  browser,
  till,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: till.worker.origin });
  const page = await context.newPage();
  const { form_id, path } = await openForm(till.cloud, ticketForm(STRIPE));
  await page.goto(path);
  await expect(page.getByText("Payments need JavaScript.")).toBeVisible();
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Payments need JavaScript.").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  expect(await storedAnswers(till.cloud, form_id)).toEqual([]);
  await context.close();
});

test(
  "the widget's container is accessible at every width, light and dark",
  inTurn(2),
  async ({ page, till }) => {
    await reachPayment(page, till, STRIPE);
    await expect(page.getByLabel("Card number")).toBeVisible();
    for (const width of [390, 1440]) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/paid-${width}-${colorScheme}.png` });
        const { violations } = await axe(page).exclude(".payment-widget").analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
        expect(await layoutFaults(page)).toEqual([]);
      }
    }
  },
);
