import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { simulate } from "#local/simulate/simulate.ts";
import { addressesOf } from "../cloud-addresses.ts";
import { openForm, storedAnswers } from "../journeys/respondent-form.ts";
import { ticketForm } from "../ticket-form.ts";

/** `npm run simulate` against the built Worker and the local payment providers. */

let whole: LocalCloud;
beforeAll(async () => {
  await buildIfStale();
  whole = await startLocalCloud({ payments: "" });
  whole.services.payments.notify(whole.origin);
}, BUILD_MS);
afterAll(() => whole?.stop());

test.each([
  ["the demo form", demoForm()],
  ["Stripe", ticketForm({ service_provider: "stripe", amount: 2_550, currency: "EUR" })],
  ["Toss Payments", ticketForm({ service_provider: "tosspayments", amount: 5_000, currency: "KRW" })],
])("simulated people pay: %s", async (_, form) => {
  const cloud = addressesOf(whole);
  const { form_id } = await openForm(cloud, form);
  const { origin } = whole;
  const providers = whole.services.payments.url;
  const result = await simulate({ origin, form_id, count: 4, seed: 1, providers });
  expect(result).toEqual({ accepted: 4, refused: {} });
  expect(await storedAnswers(cloud, form_id)).toHaveLength(4);
});
