import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, openFormAt, test } from "../component.ts";

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name, exact: true }) });

// Proves editor/setting-index
test("a setting is found by its group, its address and a search, and shown there", async ({
  page,
  server,
}) => {
  await openFormAt(page, server, "Where is it", "form");
  const index = page.getByRole("navigation", { name: "Groups of settings" });
  await index.getByRole("link", { name: "Limits" }).click();
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Response limit" })).toBeInViewport();
  await expect(index.getByRole("link", { name: "Limits" })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/#limits$/);

  await page.goto(page.url().replace("#limits", "#retention"));
  await expect(page.getByRole("heading", { name: "Delete old responses" })).toBeInViewport();

  await page.getByRole("searchbox", { name: "Find a setting" }).fill("close after");
  await expect(page.locator("h3:visible")).toHaveText(["Response limit"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Form ID" })).toBeVisible();

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.type("limit per person");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/Settings: Limit per person/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Limit per person" })).toBeInViewport();
});

test("the limit per option leads to the first question with options, also on a phone", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sketch = new FormSketch("Workshops");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  sketch.choice({ name: "which", type: "radio", label: "Which workshop?" }, { a: "Pottery", b: "Weaving" });
  await openFormAt(page, server, sketch, "form");
  await page.getByRole("searchbox", { name: "Find a setting" }).first().fill("seats");
  await page.getByRole("link", { name: "Edit options" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Which workshop?");
  await page.getByRole("button", { name: "Limit Weaving" }).click();
  await expect(page.getByRole("textbox", { name: "Limit of Weaving" })).toBeFocused();
});

// Proves editor/setting-saves-itself
test("a change by someone else is shown, but not over what is being typed", async ({ page, server }) => {
  const form = await openFormAt(page, server, "Two at once", "form");
  const closed = card(page, "Closed page");
  await expect(closed.getByLabel("Title")).toHaveValue("");
  await closed.getByLabel("Title").fill("Typed here");
  await form.changeElsewhere({ closed_page: { title: "From elsewhere", text: "Come back later." } });
  await expect(closed.getByLabel("Text")).toHaveValue("Come back later.");
  await expect(closed.getByLabel("Title")).toHaveValue("Typed here");
  await closed.getByLabel("Title").blur();
  await expect(closed.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(closed.getByLabel("Title")).toHaveValue("Typed here");
  await expect(closed.getByLabel("Text")).toHaveValue("Come back later.");
});

test("a save that fails after its page was left is reported on the next page, and repeated from there", async ({
  page,
  server,
}) => {
  const fake = await openFormAt(page, server, "Left early", "form");
  const address = "**/private/editor/settings/**";
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  await card(page, "Closed page").getByLabel("Title").fill("Gone fishing");
  await page.getByRole("link", { name: "Share", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Share", level: 1 })).toBeVisible();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(message).toContainText("“Closed page” wasn’t saved");
  await page.unroute(address);
  await message.getByRole("button", { name: "Retry" }).click();
  await expect(message).toHaveCount(0);
  expect(fake.form.closed_page).toEqual({ title: "Gone fishing", text: "" });
});
