import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, formPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { openBuilder, openFormAt } from "../building/editor-form.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Publishes the form, or confirms that it is unpublished. */
async function setPublished(page: Page, isPublished: boolean): Promise<void> {
  const published = page.getByRole("switch", { name: "Published" });
  await published.click();
  if (!isPublished) {
    await page
      .getByRole("dialog", { name: "Unpublish this form?" })
      .getByRole("button", { name: "Unpublish" })
      .click();
  }
  await expect(card(page, "Published").getByText("Saved")).toBeVisible();
  await expect(published).toBeChecked({ checked: isPublished });
}

// Proves editor/setting-force-close-form, editor/setting-form-schedule, editor/setting-form-method
test("settings describe what visitors will see, and visitors see it", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const { form_id } = await openBuilder(page, cloud, "In plain words");
  await page.getByRole("link", { name: "Settings" }).click();
  const published = card(page, "Published");
  await expect(published.getByRole("switch")).not.toBeChecked();
  const quoted = await published.locator("q").textContent();
  const visitor = await page.context().newPage();
  /** The closed page's title and sentence, as quoted in settings. */
  async function seen() {
    await visitor.goto(formPath(form_id));
    const title = await visitor.getByRole("heading", { level: 1 }).textContent();
    const text = await visitor.locator("h1 ~ p").first().textContent();
    return `${title?.trim()}. ${text?.trim()}`;
  }
  expect(await seen()).toBe(quoted);

  await setPublished(page, true);
  await expect(page.getByText("Anyone with the link can respond.")).toBeVisible();
  await visitor.goto(formPath(form_id));
  await expect(visitor.getByRole("button", { name: "Submit" })).toBeVisible();

  await published.getByRole("switch").click();
  const dialog = page.getByRole("dialog", { name: "Unpublish this form?" });
  await expect(dialog).toBeVisible();
  // Until the question is answered, the form is as it was.
  const publishedSwitch = page.getByRole("switch", { name: "Published", includeHidden: true });
  await expect(publishedSwitch).toBeChecked();
  await expect(page.getByText("Saving…")).toHaveCount(0);
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(published.getByRole("switch")).toBeChecked();
  await setPublished(page, false);
  expect(await seen()).toBe(await published.locator("q").textContent());
  await setPublished(page, true);

  const schedule = card(page, "Schedule");
  await schedule.getByRole("switch", { name: "Open and close on a schedule" }).click();
  await expect(schedule.getByText("Set an opening time, a closing time, or both")).toBeVisible();
  // Nothing is wrong yet, so nothing is said to be.
  await expect(schedule.getByText("Not saved")).toBeHidden();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved");
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
  await expect(published.getByText("Closed by its schedule right now.")).toBeVisible();
  expect(await seen()).toBe(await schedule.locator("q").last().textContent());

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

test("a text that was just typed is stored when another page is opened", async ({ page, cloud }) => {
  const { stored } = await openFormAt(page, cloud, "Leaving", "form");
  await card(page, "Closed page").getByLabel("Title").fill("See you in June");
  await page.getByRole("link", { name: "History" }).click();
  await expect.poll(async () => (await stored()).closed_page?.title).toBe("See you in June");
});

test("without a connection a change is kept, and stored once there is one", async ({ page, cloud }) => {
  const { stored } = await openFormAt(page, cloud, "In a tunnel", "form");
  const total = card(page, "Response limit");
  await expect(total.getByRole("switch")).not.toBeChecked();
  await page.context().setOffline(true);
  await total.getByRole("switch").click();
  await page.keyboard.type("50");
  await expect(total.getByRole("alert")).toContainText("Couldn’t save.");
  await expect(total.getByRole("switch")).toBeChecked();
  await page.context().setOffline(false);
  await expect(total.getByText("Saved")).toBeVisible();
  expect((await stored()).campaign.is_max_form_responses_in_total_enabled).toBe(true);
});

// Proves editor/setting-max-responses-total
test("settings count the responses that have arrived since the form was opened in the editor", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Counted");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
  await expect(page.getByText("No responses yet")).toBeVisible();
  await submitGuest(cloud, form_id, { who: "Gül" });
  await expect(page.getByText("1 response")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("1 response so far.")).toBeVisible();

  await card(page, "Response limit").getByRole("switch").click();
  await page.keyboard.type("5000");
  await expect(card(page, "Response limit").getByText("Saved")).toBeVisible();
  await page.getByRole("link", { name: "Share", exact: true }).first().click();
  await expect(page.getByText("Limit: 5,000 responses.")).toBeVisible();
});

// Proves editor/setting-saves-itself, editor/setting-max-responses-total, editor/setting-closed-page
test("owners write the texts of the closed form, and find the ending page's settings", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const { form_id, stored } = await openBuilder(page, cloud, "Village fête");
  await page.getByRole("link", { name: "Settings" }).click();
  const closed = card(page, "Closed page");
  await closed.getByLabel("Title").fill("Too late");
  await closed.getByLabel("Text").fill("Come as you are.");
  await expect(closed.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(closed.getByLabel("Text")).toHaveValue("Come as you are.");
  // A change that was not stored is reported in its card, and stays for a retry.
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
  expect((await stored()).campaign.is_max_form_responses_in_total_enabled).toBe(false);
  await page.reload();
  await expect(limit).not.toBeChecked();
  await limit.click();
  await page.keyboard.type("1,100");
  await expect(total.getByText("Saved")).toBeVisible();
  expect((await stored()).campaign.is_max_form_responses_in_total_enabled).toBe(true);
  await max.blur();
  await expect(max).toHaveValue("1100");
  await max.fill("0");
  await expect(total.getByText("Enter a whole number of 1 or more.")).toBeVisible();
  await expect(max).toHaveAttribute("aria-invalid", "true");
  await expect(max).toHaveAccessibleDescription("Enter a whole number of 1 or more.");
  await expect(total.getByText("The previous setting still applies.")).toBeVisible();
  expect((await stored()).campaign.max_form_responses_in_total).toBe(1100);
  await page.route("**/max-responses-in-total", (route) => route.abort());
  await max.fill("7");
  await expect(total.getByRole("alert")).toContainText("Couldn’t save.");
  await expect(total.getByText("Saved")).toBeHidden();
  await expect(max).toHaveValue("7");
  await page.unroute("**/max-responses-in-total");
  await total.getByRole("button", { name: "Retry" }).click();
  await expect(total.getByText("Saved")).toBeVisible();
  expect((await stored()).campaign.max_form_responses_in_total).toBe(7);
  await limit.click();
  await expect(total.getByText("Saved")).toBeVisible();
  await page.getByRole("link", { name: "Edit ending page" }).click();
  await expect(page.getByRole("heading", { name: "Ending", level: 1 })).toBeVisible();
  await page.goBack();
  await expectSoundEverywhere(page);

  await setPublished(page, true);
  const visitor = await page.context().newPage();
  await visitor.goto(formPath(form_id));
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete/);
  await expect(visitor.getByRole("heading", { name: "Village fête" })).toBeVisible();
  await setPublished(page, false);
  await expect(card(page, "Published").locator("q")).toHaveText("Too late. Come as you are.");
  await visitor.goto(formPath(form_id));
  await expect(visitor.getByRole("heading", { name: "Too late" })).toBeVisible();
  await expect(visitor.getByText("Come as you are.")).toBeVisible();
});
