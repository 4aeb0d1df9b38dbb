import type { Page } from "@playwright/test";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name, exact: true }) });
const saveState = (page: Page) => page.locator("[data-save-state]");

// Proves editor/setting-force-close-form
test("a form is published at once, and unpublished after a question", async ({ page, server }) => {
  const fake = await openFormAt(page, server, "In plain words", "form");
  const published = card(page, "Published");
  await expect(published.getByRole("switch")).not.toBeChecked();
  await published.getByRole("switch").click();
  await expect(published.getByText("Saved")).toBeVisible();
  await expect(page.getByText("Anyone with the link can respond.")).toBeVisible();

  await published.getByRole("switch").click();
  const dialog = page.getByRole("dialog", { name: "Unpublish this form?" });
  await expect(dialog).toBeVisible();
  // Until the question is answered, the form is as it was.
  const publishedSwitch = page.getByRole("switch", { name: "Published", includeHidden: true });
  await expect(publishedSwitch).toBeChecked();
  await expect(page.getByText("Saving…")).toHaveCount(0);
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(published.getByRole("switch")).toBeChecked();
  expect(fake.form.campaign.is_force_closed).toBe(false);
  await published.getByRole("switch").click();
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expect(published.getByRole("switch")).not.toBeChecked();
  await expect(published.getByText("Saved")).toBeVisible();
  expect(fake.form.campaign.is_force_closed).toBe(true);
});

// Proves editor/setting-form-schedule, editor/setting-form-method
test("a schedule is stored once it is complete, and asks before it closes the form", async ({
  page,
  server,
}) => {
  const fake = await openFormAt(page, server, "In plain words", "form", { was_opened: true });
  fake.change({ campaign: { ...fake.form.campaign, is_force_closed: false } });
  await page.reload();
  const schedule = card(page, "Schedule");
  await schedule.getByRole("switch", { name: "Open and close on a schedule" }).click();
  await expect(schedule.getByText("Set an opening time, a closing time, or both")).toBeVisible();
  // Nothing is wrong yet, so nothing is said to be.
  await expect(schedule.getByText("Not saved")).toBeHidden();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  // A time that would close the form, taken back: the schedule is off, as before.
  await schedule.getByLabel("Closes").fill("2020-01-31T10:00");
  await schedule.getByLabel("Closes").blur();
  await page
    .getByRole("dialog", { name: "Close the form now?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(schedule.getByRole("switch")).not.toBeChecked();
  await schedule.getByRole("switch").click();
  await expect(schedule.getByLabel("Closes")).toHaveValue("");
  await schedule.getByRole("button", { name: "Friday at noon" }).click();
  await expect(schedule.getByText(/^Closes on Friday, .* at 12:00 PM \(UTC\)\.$/)).toBeVisible();
  await expect(schedule.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Share", exact: true }).first().click();
  await expect(page.getByText(/^Closes on Friday, .* at 12:00 PM \(UTC\)\.$/)).toBeVisible();
  await page.goBack();
  await schedule.getByLabel("Closes").fill("2020-01-31T10:00");
  await expect(schedule.getByText("Closes on Friday, January 31, 2020")).toBeVisible();
  // It would close the form, so it waits until it is left, and then asks.
  await schedule.getByLabel("Closes").blur();
  const now = page.getByRole("dialog", { name: "Close the form now?" });
  await now.getByRole("button", { name: "Close form" }).click();
  await expect(schedule.getByText("Saved", { exact: true })).toBeVisible();
  await expect(card(page, "Published").getByText("Closed by its schedule right now.")).toBeVisible();

  // The times contradict each other: the stored ones stay in force.
  await schedule.getByLabel("Opens").fill("2020-02-01T10:00");
  await schedule.getByLabel("Opens").blur();
  const closes = schedule.getByLabel("Closes");
  await expect(closes).toHaveAttribute("aria-invalid", "true");
  await expect(closes).toHaveAccessibleDescription(/must close after it opens/);
  await expect(schedule.getByText("The previous setting still applies.")).toBeVisible();
  await expect(schedule.getByText("Saved", { exact: true })).toBeHidden();
  await page.reload();
  await expect(schedule.getByLabel("Opens")).toHaveValue("");
  await expectSoundEverywhere(page);
});
