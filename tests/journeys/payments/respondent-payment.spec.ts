import { ticketForm } from "../../ticket-form.ts";
import { expect, test } from "../journey.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";

test("the test panel's Pay submits the form, charges nothing, and sends no card data", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, ticketForm());
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await expect(page.getByRole("button", { name: "Pay $10" })).toBeHidden();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Test mode: you won’t be charged.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242 99");
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.getByLabel("Expiration").fill("12/34");
  await page.getByLabel("Security code").fill("987");
  await page.getByLabel("Country").selectOption("Norway");
  await page.getByLabel("ZIP").fill("ZIP-99");
  // Enter does not pay.
  await page.getByLabel("Security code").press("Enter");
  await expect(page.getByRole("button", { name: "Pay $10" })).toBeVisible();
  await page.getByRole("button", { name: "Pay $10" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([
    { name: "Ada", fee: { state: "test", provider: "stripe", amount: 1_000, currency: "USD" } },
  ]);
  for (const typed of ["4242", "987", "12/34", "ZIP-99"]) {
    // As a whole word because ids can contain the same digits.
    expect(bodies.filter((body) => new RegExp(`\\b${typed}\\b`).test(body))).toEqual([]);
    const kept = await query(
      cloud,
      `SELECT FROM response r JOIN response_session s ON s.id = r.session_id
       WHERE r.form_id = $1 AND (r.data::text || coalesce(r.raw::text, '') || s.raw::text) ~ $2`,
      [form_id, `\\m${typed}\\M`],
    );
    expect(kept).toEqual([]);
  }
});
