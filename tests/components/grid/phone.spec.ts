import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { inEveryLook } from "../../journeys/grid/in-every-look.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { openRows } from "./guests.ts";

/** A form with a phone question of Germany, and one response with a number. */
async function openPhones(page: Page, server: ComponentServer) {
  const form = new FormSketch("Callbacks");
  form.field({ name: "name", type: "text", label: "Name" });
  const phone = form.field({ name: "phone", type: "tel", label: "Phone", data: { default_country: "DE" } });
  const fake = await openRows(page, server, form, [{ name: "Ada", phone: "+442079460958" }]);
  return { phone, stored: () => fake.rows.stored[0]!.phone ?? null };
}

const input = (page: Page) => page.getByRole("textbox", { name: /^Phone of #001/ });
const country = (page: Page) => page.getByRole("button", { name: /^Country:/ });

// Proves data/part-phone-input
test("a phone number is edited in national format with its country, by keyboard", async ({
  page,
  server,
}) => {
  const { phone, stored } = await openPhones(page, server);
  const cell = page.locator(`[data-row] [data-column="${phone.id}"]`);
  const grid = page.getByRole("grid", { name: "Responses" });
  await expect(cell).toHaveText("+442079460958");
  await cell.click();
  await page.keyboard.press("Enter");
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue("020 7946 0958");
  await expect(country(page)).toHaveAccessibleName("Country: United Kingdom, +44");
  expect((await axe(page).analyze()).violations).toEqual([]);

  // Escape reverts.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await expect(grid).toBeFocused();
  await expect(cell).toHaveText("+442079460958");

  // An incomplete number is refused, in words and before anything is sent.
  await page.keyboard.press("Enter");
  for (let n = 0; n < 6; n += 1) await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(input(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  expect(stored()).toBe("+442079460958");

  // The country is found by typing; Escape leaves the list and keeps the number.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  const countries = page.getByRole("combobox", { name: "Country" });
  await expect(countries).toBeFocused();
  await expect(page.getByRole("option", { selected: true })).toContainText("United Kingdom +44");
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.type("german");
  await page.keyboard.press("Escape");
  await expect(input(page)).toBeFocused();
  await expect(country(page)).toHaveAccessibleName("Country: United Kingdom, +44");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("+49");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(input(page)).toBeFocused();
  await expect(country(page)).toHaveAccessibleName("Country: Germany, +49");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("030123456");
  await expect(input(page)).toHaveValue("030 123456");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText("+4930123456");
  await expect.poll(stored).toBe("+4930123456");
});

// Proves data/part-phone-input
test("a pasted number with a code changes the country; a cleared one is no answer", async ({
  page,
  server,
}) => {
  const { phone, stored } = await openPhones(page, server);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const cell = page.locator(`[data-row] [data-column="${phone.id}"]`);
  await cell.dblclick();
  await input(page).selectText();
  await page.evaluate(() => navigator.clipboard.writeText("+33 1 99 00 12 34"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(country(page)).toHaveAccessibleName("Country: France, +33");
  await expect(input(page)).toHaveValue("01 99 00 12 34");
  await page.keyboard.press("Tab");
  await expect.poll(stored).toBe("+33199001234");

  // The list opens with the pointer, and the focus stays in the cell.
  await cell.dblclick();
  await country(page).click();
  await page.getByRole("combobox", { name: "Country" }).fill("spain");
  await page.getByRole("option", { name: /Spain \+34/ }).click();
  await expect(input(page)).toBeFocused();
  await input(page).fill("910 000 000");
  // Leaving the cell saves a valid number.
  await page.locator("[data-row]").getByRole("gridcell", { name: "Ada" }).click();
  await expect.poll(stored).toBe("+34910000000");

  // A number typed into the cell begins with the country of the question.
  await cell.click();
  await page.keyboard.type("0");
  await expect(input(page)).toHaveValue("0");
  await expect(country(page)).toHaveAccessibleName("Country: Germany, +49");
  await page.keyboard.type("30123456");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe("+4930123456");

  await cell.dblclick();
  await input(page).fill("");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe(null);
});

test("the phone editor fits at every width, light and dark, and right to left", async ({ page, server }) => {
  const { phone } = await openPhones(page, server);
  const cell = page.locator(`[data-row] [data-column="${phone.id}"]`);
  await inEveryLook(page, async (check) => {
    await cell.scrollIntoViewIfNeeded();
    await cell.dblclick();
    await expect(input(page)).toBeFocused();
    await check("phone");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeInViewport();
    await check("countries");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(input(page)).toBeHidden();
  });
});
