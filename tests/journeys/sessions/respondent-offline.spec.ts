import type { Page } from "@playwright/test";
import { setForceClosed } from "#core/contracts/settings.ts";
import { expect, test } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

const WAITING = "Your response will be sent when you’re back online.";

async function fillToTheEnd(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Tea").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
}

test("an offline submit waits, and is sent once when the network is back", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You’re offline." })).toBeInViewport();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: WAITING })).toBeInViewport();
  await expect(page.getByLabel("I agree")).toBeChecked();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
});

test("changing an answer while a submit waits cancels it until the next press", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  const status = page.getByRole("status");
  await expect(status).toContainText(WAITING);
  await page.getByLabel("Guests").fill("2");
  await expect(status).not.toContainText(WAITING);
  await expect(status).toContainText("You’re offline.");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await context.setOffline(false);
  await saved;
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ guests: 2 }]);
});

test("a form that has closed meanwhile says so, and offers to copy the answers", async ({
  page,
  context,
  cloud,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form_id, path, owner } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("The form closed while you were filling it out.")).toBeVisible();
  await page.getByRole("button", { name: "Copy my answers" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    ["Name: Ada", "Drink: Tea", "Seats: 1", "✓ I agree"].join("\n"),
  );
});

test("answers are saved and sent even if the late code never loads", async ({ page, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  await page.route("**/assets/late-*.js", () => new Promise(() => {}));
  await page.goto(path);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name").fill("Ada");
  await saved;
  await fillToTheEnd(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
});
