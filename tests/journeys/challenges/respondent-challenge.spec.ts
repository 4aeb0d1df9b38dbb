import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../axe.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";

function memberForm(): FormSketch {
  const form = new FormSketch("Members");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "mail", type: "challenge_email", label: "Your address", required: true });
  return form;
}

const newAddress = () => `ada.${Math.random().toString(36).slice(2)}@example.com`;
const address = (page: Page) => page.getByLabel("Your address");
const code = (page: Page) => page.getByLabel("Enter the verification code");

async function askForCode(page: Page, cloud: CloudAddresses, email: string) {
  await address(page).fill(email);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
  await expect(code(page)).toBeFocused();
  return codeFor(cloud, email);
}

test("an address is verified with the code from the mail, and submitted", async ({ page, cloud }) => {
  const { form_id, path } = await openForm(cloud, memberForm());
  const email = newAddress();
  await page.goto(path);
  await address(page).fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please verify your email before submitting.")).toBeVisible();
  const otp = await askForCode(page, cloud, email);
  await expect(page.getByText(/^You can resend the code in \d+ sec$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend code" })).toBeDisabled();
  await code(page).fill(String((Number(otp) + 1) % 1_000_000).padStart(6, "0"));
  await expect(page.getByRole("alert").filter({ hasText: "This code is incorrect." })).toBeVisible();
  expect((await axe(page).include(".question.field").analyze()).violations).toEqual([]);
  // As written in the mail, with a space in it.
  await code(page).fill(otp.replace(/(...)/, "$1 "));
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).not.toBeEditable();
  await expect(page.getByText("Please verify your email before submitting.")).toBeHidden();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ mail: email }]);
  const customers = await query(
    cloud,
    `SELECT c.email, c.is_email_verified FROM customer c JOIN response r ON r.customer_id = c.uid
     WHERE r.form_id = $1`,
    [form_id],
  );
  expect(customers).toEqual([{ email, is_email_verified: true }]);
});

test("a verified address is kept over a reload, until another address is chosen", async ({ page, cloud }) => {
  const { path } = await openForm(cloud, memberForm());
  const email = newAddress();
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await address(page).fill(email);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  const otp = await askForCode(page, cloud, email);
  await code(page).fill(otp);
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await saved;
  await page.reload();
  await expect(address(page)).toHaveValue(email);
  await address(page).focus();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(address(page)).toBeEditable();
  await address(page).fill(newAddress());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please verify your email before submitting.")).toBeVisible();
});

test("an optional address must be verified or removed", async ({ page, cloud }) => {
  const form = new FormSketch("Members");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "mail", type: "challenge_email", label: "Your address" });
  const { form_id, path } = await openForm(cloud, form);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await address(page).fill(newAddress());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please verify your email before submitting.")).toBeVisible();
  await address(page).fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada", mail: null }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the next page accepts the code", async ({ page, cloud }) => {
    const { form_id, path } = await openForm(cloud, memberForm());
    const email = newAddress();
    await page.goto(path);
    await expect(page.getByText("When you submit the form, we’ll email you a code")).toBeVisible();
    await page.getByLabel("Name").fill("Ada");
    await address(page).fill(email);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
    await code(page).fill(await codeFor(cloud, email));
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", mail: email }]);
  });
});
