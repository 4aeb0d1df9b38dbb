import type { Page } from "@playwright/test";
import { openBuilder } from "../building/editor-form.ts";
import { query } from "../database.ts";
import { arrangeGuests, cell, openGrid } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const PEOPLE = [{ name: "Ada", guests: 1, drink: "tea" }];

/** Returns for how many milliseconds the page has had no request in flight. */
function watchTraffic(page: Page) {
  let open = 0;
  let last = Date.now();
  const count = (change: number) => () => {
    open += change;
    last = Date.now();
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  return { quietFor: () => (open > 0 ? 0 : Date.now() - last) };
}

test("when the session ends during work, the page stays and stores the work after signing in again", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, PEOPLE);
  const page = await openGrid(browser, cloud, first, path);
  await expect(page.getByText(first.email)).toBeVisible();
  const traffic = watchTraffic(page);
  const revoke = async () => {
    // Otherwise the page's own pending requests would fail first, and open the dialog before anything is typed.
    await expect.poll(() => traffic.quietFor() > 1_000).toBe(true);
    await query(
      cloud.connectionString,
      "DELETE FROM auth_session WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [first.email],
    );
  };
  const names = async () => (await storedAnswers(cloud, form_id)).map(({ name }) => name);
  await revoke();
  await cell(page, "Ada").click();
  await page.keyboard.type("Beatrice");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "You’ve been signed out" });
  await expect(dialog).toContainText(first.email);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectSoundEverywhere(page);
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  expect(await names()).toEqual(["Ada"]);
  await dialog.getByLabel("Password", { exact: true }).fill(first.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(names).toEqual(["Beatrice"]);
  await expect(cell(page, "Beatrice")).not.toHaveAttribute("aria-busy", "true");

  await revoke();
  await cell(page, "Beatrice").click();
  await page.keyboard.type("Cleo");
  await page.keyboard.press("Enter");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Sign in in another tab" }).click();
  const other = await opened;
  await other.getByLabel("Email").fill(first.email);
  await other.getByLabel("Password", { exact: true }).fill(first.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog).toHaveCount(0);
  await expect.poll(names).toEqual(["Cleo"]);
});

test("the root address presents the product, and takes owners to their forms", async ({ page, cloud }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Forms that load instantly");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
  await expectSoundEverywhere(page);
  await openBuilder(page, cloud, "Known");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Forms", exact: true })).toBeVisible();
});
