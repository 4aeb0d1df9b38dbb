import type { Page } from "@playwright/test";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { arrangeGuests, cell, openGrid } from "./guest-list.ts";

const heads = (page: Page) => page.getByRole("columnheader");

test("columns are hidden, moved, frozen and resized with the keyboard, and stay so", async ({
  browser,
  cloud,
}) => {
  const { first, path } = await arrangeGuests(cloud, [{ name: "Ada", guests: 2, drink: "tea" }]);
  const page = await openGrid(browser, cloud, first, path);
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const list = page.getByRole("dialog", { name: "Columns" });
  await expect(list.getByRole("listitem")).toHaveCount(6);
  expect((await axe(page).analyze()).violations).toEqual([]);

  await list.getByRole("checkbox", { name: "Customer" }).press("Space");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Guests", "Drink"]);
  await list.getByRole("button", { name: "Drag Drink" }).focus();
  for (const [key, position] of [
    ["Space", 5],
    ["ArrowUp", 4],
    ["ArrowUp", 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`Position ${position} of 6`)).toBeAttached();
    // The list takes the arrow keys from its next timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await page.keyboard.press("Space");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Drink", "Name", "Guests"]);
  await list.getByRole("button", { name: "Freeze Name" }).press("Enter");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Drink", "Guests"]);
  await expect(list.getByRole("button", { name: "Freeze Name" })).toHaveAttribute("aria-pressed", "true");
  await list.getByRole("spinbutton", { name: "Width of Name" }).fill("300");
  await page.keyboard.press("Tab");
  const width = async () => (await page.getByRole("columnheader", { name: "Name" }).boundingBox())?.width;
  await expect.poll(width).toBe(300);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "1 hidden" })).toBeFocused();

  // Cells follow their columns, and hidden ones can still be filtered by.
  await cell(page, "Ada").click();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#grid-active-cell")).toHaveText("Tea");
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByRole("menuitem", { name: "Customer" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Drink", "Guests"]);
  await expect.poll(width).toBe(300);

  // All but one can be hidden, and everything comes back.
  await page.getByRole("button", { name: "1 hidden" }).click();
  for (const name of ["#", "Received", "Name", "Drink"])
    await list.getByRole("checkbox", { name, exact: true }).click();
  await expect(list.getByRole("checkbox", { name: "Guests" })).toBeDisabled();
  await expect(heads(page)).toHaveText(["", "Guests"]);
  await list.getByRole("button", { name: "Reset columns" }).click();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Guests", "Drink", "Customer"]);
});
