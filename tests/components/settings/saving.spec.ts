import type { Page } from "@playwright/test";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a text that was just typed is stored when another page is opened", async ({ page, server }) => {
  const fake = await openFormAt(page, server, "Leaving", "form");
  await card(page, "Closed page").getByLabel("Title").fill("See you in June");
  await page.getByRole("link", { name: "History" }).click();
  await expect.poll(() => fake.form.closed_page?.title).toBe("See you in June");
});

test("without a connection a change is kept, and stored once there is one", async ({ page, server }) => {
  const fake = await openFormAt(page, server, "In a tunnel", "form");
  const total = card(page, "Response limit");
  await expect(total.getByRole("switch")).not.toBeChecked();
  await page.context().setOffline(true);
  await total.getByRole("switch").click();
  await page.keyboard.type("50");
  await expect(total.getByRole("alert")).toContainText("Couldn’t save.");
  await expect(total.getByRole("switch")).toBeChecked();
  await page.context().setOffline(false);
  await expect(total.getByText("Saved")).toBeVisible();
  expect(fake.form.campaign.is_max_form_responses_in_total_enabled).toBe(true);
});

// Proves editor/setting-saves-itself, editor/setting-max-responses-total, editor/setting-closed-page
test("a limit applies once it has a number, and a change that was not stored stays for a retry", async ({
  page,
  server,
}) => {
  const fake = await openFormAt(page, server, "Village fête", "form", {
    form: { campaign: OPEN_CAMPAIGN },
  });
  const closed = card(page, "Closed page");
  await closed.getByLabel("Title").fill("Too late");
  await closed.getByLabel("Text").fill("Come as you are.");
  await expect(closed.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(closed.getByLabel("Text")).toHaveValue("Come as you are.");
  const total = card(page, "Response limit");
  const limit = total.getByRole("switch", { name: "Limit the number of responses" });
  await limit.click();
  // Nothing applies before the owner enters a number.
  const max = total.getByLabel("Close after");
  await expect(max).toBeFocused();
  await expect(max).toHaveValue("");
  await expect(max).toHaveAttribute("placeholder", "e.g. 100");
  await expect(max).not.toHaveAttribute("aria-invalid", "true");
  await expectSoundEverywhere(page);
  await page.getByRole("heading", { name: "Response limit" }).click();
  await expect(max).not.toBeFocused();
  await expect(total.getByText("Not saved")).toBeHidden();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved");
  const { campaign } = fake.form;
  expect(campaign.is_max_form_responses_in_total_enabled).toBe(false);
  await page.reload();
  await expect(limit).not.toBeChecked();
  await limit.click();
  await page.keyboard.type("1,100");
  await expect(total.getByText("Saved")).toBeVisible();
  const stored = () => fake.form.campaign.max_form_responses_in_total;
  expect(stored()).toBe(1100);
  expect(fake.form.campaign.is_max_form_responses_in_total_enabled).toBe(true);
  await max.blur();
  await expect(max).toHaveValue("1100");
  await page.getByRole("link", { name: "Share", exact: true }).first().click();
  await expect(page.getByText("Limit: 1,100 responses.")).toBeVisible();
  await page.goBack();
  await max.fill("0");
  await expect(total.getByText("Enter a whole number of 1 or more.")).toBeVisible();
  await expect(max).toHaveAttribute("aria-invalid", "true");
  await expect(max).toHaveAccessibleDescription("Enter a whole number of 1 or more.");
  await expect(total.getByText("The previous setting still applies.")).toBeVisible();
  expect(stored()).toBe(1100);
  await page.route("**/max-responses-in-total", (route) => route.abort());
  await max.fill("7");
  await expect(total.getByRole("alert")).toContainText("Couldn’t save.");
  await expect(total.getByText("Saved")).toBeHidden();
  await expect(max).toHaveValue("7");
  await page.unroute("**/max-responses-in-total");
  await total.getByRole("button", { name: "Retry" }).click();
  await expect(total.getByText("Saved")).toBeVisible();
  expect(stored()).toBe(7);
  await limit.click();
  await expect(total.getByText("Saved")).toBeVisible();
  await page.route("**/ending/preview", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>Ending</title>" }),
  );
  await page.getByRole("link", { name: "Edit ending page" }).click();
  await expect(page.getByRole("heading", { name: "Ending", level: 1 })).toBeVisible();
  await page.goBack();
  await expectSoundEverywhere(page);
});
