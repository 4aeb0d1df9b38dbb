import { axe } from "../../journeys/axe.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { numberedGuests, openGuests } from "./guests.ts";

/** Reads and edits one response after another, and opens one by its address. */
// Proves data/record-details, data/record-meta, data/record-values, data/record-title, data/record-steps
// Proves data/error-record-unreadable
test("a record is edited in place, stepped through across pages, and opened by its address", async ({
  page,
  server,
}) => {
  const guests = [{ name: "Ada", guests: 2 }, { name: "Bea" }, ...numberedGuests(99)];
  const fake = await openGuests(page, server, guests);
  const ada = fake.rows.numbered(1);
  const path = fake.path("data/responses");
  await page.setViewportSize({ width: 1440, height: 900 });

  // On another page: the address names it.
  await page.goto(`${path}?record=${ada.id}`);
  const panel = page.getByRole("complementary", { name: "Response details" });
  await expect(panel.getByRole("heading", { name: "Response #001" })).toBeFocused();
  await expect(panel.getByText("Raw data")).toBeVisible();
  await panel.getByText("Ada", { exact: true }).hover();
  await panel.getByRole("button", { name: "Edit “Guests”" }).click();
  const field = panel.getByRole("spinbutton").or(panel.getByLabel("Guests of #001"));
  // It fills its frame, so its text is in the middle.
  const [inner, frame] = await Promise.all([field.boundingBox(), field.locator("..").boundingBox()]);
  expect(inner!.height).toBe(frame!.height);
  expect(inner!.height).toBeGreaterThanOrEqual(32);
  await field.fill("12");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toBeVisible();
  await field.fill("7");
  await page.keyboard.press("Enter");
  await expect(panel.locator("dd").getByText("7", { exact: true })).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL((url) => !url.searchParams.has("record"));

  // From the last row of this page to the first of the next.
  await page.getByRole("gridcell", { name: "Guest 99", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await page.keyboard.press("Space");
  await expect(panel.getByRole("heading", { name: "Response #002" })).toBeFocused();
  await panel.getByRole("button", { name: "Next response" }).click();
  await expect(panel.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Page/ })).toHaveValue("2");
  await expect(page.getByRole("gridcell", { name: "7", exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Edit “Name”" }).click();
  await panel.getByLabel("Name of #001").fill("Ada");
  await page.keyboard.press("Enter");
  // The grid shows whose record it is.
  const row = page.locator("[data-row]").filter({ hasText: "#001" });
  await expect(row).toHaveAttribute("data-open");
  // A double click or Enter on the value edits it, too.
  await panel.locator("dd").getByText("7", { exact: true }).dblclick();
  await expect(panel.getByLabel("Guests of #001")).toBeFocused();
  await page.keyboard.press("Escape");
  await panel.locator("dd").getByText("Ada", { exact: true }).click();
  await page.keyboard.press("Enter");
  await panel.getByLabel("Name of #001").fill("Ada Lovelace");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: "Ada Lovelace" })).toBeVisible();
  await panel.getByRole("button", { name: "Previous response" }).click();
  await expect(panel.getByRole("heading", { name: "Response #002" })).toBeVisible();
  await panel.getByRole("button", { name: "Details", exact: true }).click();
  await expect(panel.getByText("Raw data")).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Response #002" })).toBeVisible();
  await expectSoundEverywhere(page, "a record");

  await page.goto(`${path}?record=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Couldn’t open this response" })).toBeVisible();
  await expectSoundEverywhere(page, "a record that is not there");
});
