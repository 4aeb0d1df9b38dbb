import { listReferringFields } from "#core/contracts/references.ts";
import { axe } from "../../journeys/axe.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openGuests } from "./guests.ts";

/** The menu of a column sorts, hides and freezes it, and leads to its question. */
// Proves data/grid-columns, data/grid-filters
test("a column has a menu for the pointer and the keyboard", async ({ page, server }) => {
  const people = [
    { name: "Ada", guests: 2 },
    { name: "Bea", guests: 1 },
  ];
  const fake = await openGuests(page, server, people);
  fake.answers.on(listReferringFields, () => []);
  await page.setViewportSize({ width: 1440, height: 900 });
  const head = (name: string) => page.getByRole("columnheader", { name });
  await head("Guests").getByRole("button", { name: "Menu of Guests" }).click();
  await page.getByRole("menuitem", { name: "Sort descending" }).click();
  await expect(head("Guests")).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("[data-row]").first()).toContainText("Ada");

  await head("Name").getByRole("button", { name: "Menu of Name" }).click();
  await page.getByRole("menuitem", { name: "Filter…" }).press("Enter");
  await expect(page.getByLabel("Value of Name", { exact: true })).toBeFocused();
  await page.keyboard.type("be");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Name contains\s*be$/ })).toBeFocused();
  await expect(page.locator("[data-row]")).toHaveText([/Bea/]);
  await page.keyboard.press("Delete");
  await expect(page.locator("[data-row]")).toHaveCount(2);

  await page.getByRole("gridcell", { name: "Bea", exact: true }).click();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Column “Name”…" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Freeze" })).toBeVisible();
  expect((await axe(page).include("[role=menu]").analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid")).toBeFocused();

  // With the column of the active cell, no cell is active.
  const named = () => page.getByRole("grid").getAttribute("aria-activedescendant");
  await page.getByRole("gridcell", { name: "Ada", exact: true }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await named()).toBe("grid-active-cell");
  await head("Drink").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(head("Drink")).toHaveCount(0);
  expect(await named()).toBeNull();

  await head("Guests").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete field…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Guests”?" });
  await expect(dialog.getByText("2 answers are deleted permanently")).toBeVisible();
  await expectSoundEverywhere(page, "the question");
  await dialog.getByRole("button", { name: "Delete field" }).click();
  await expect(head("Guests")).toHaveCount(0);
  // The rows are no longer sorted by it, also on the next visit.
  await expect(page.getByRole("button", { name: "Newest first" })).toBeVisible();
  await expect(page.locator("[data-row]").first()).toContainText("Bea");
  await page.reload();
  await expect(page.locator("[data-row]").first()).toContainText("Bea");

  await head("Name").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit field" }).click();
  await expect(page).toHaveURL(/\/form\/edit$/);
  await expect(page.getByRole("tab", { name: "Question", selected: true })).toBeVisible();
  await page.goBack();
  await page.getByTitle("Add field").click();
  await expect(page).toHaveURL(/\/form\/edit$/);
  await expect(page.getByRole("dialog")).toBeVisible();
});
