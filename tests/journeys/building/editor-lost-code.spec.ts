import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { openBuilder } from "./editor-form.ts";

test("a page whose code fails to load says so and recovers; signing out clears everything", async ({
  page,
  cloud,
}) => {
  await openBuilder(page, cloud, "Lost code");
  await page.route(/\/assets\/settings-page-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Couldn’t show this page" })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  await page.unroute(/\/assets\/settings-page-[^/]*\.js$/);
  await page.goBack();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("button", { name: /Olga Owner/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
});
