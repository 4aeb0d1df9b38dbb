import type { Page } from "@playwright/test";
import { writeAddress } from "#web/gallery/address.ts";
import { accessibilityTree } from "../../journeys/accessibility-tree.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expect, galleryAddress, test } from "./gallery-pages.ts";

/** Tall enough for every control so that axe sees all colors. */
const DESKTOP = { width: 1440, height: 2400 };
const PHONE = { width: 390, height: 6000 };

async function open(page: Page, lang: "en" | "ar" = "en", appearance: "light" | "dark" = "light") {
  await page.goto(
    galleryAddress(
      writeAddress({ type: null, lang, appearance, is_cells: false, is_controls: true, is_charged: false }),
    ),
  );
  await expect(page.getByRole("heading", { name: "Controls of the editor" })).toBeVisible();
}

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const select = (page: Page) => page.getByRole("combobox", { name: "Select: filled", exact: true });
const combobox = (page: Page) => page.getByRole("combobox", { name: "Combobox: filled", exact: true });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

test("the editor's controls are accessible, light, dark and right to left", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  expect.soft(await axeFaults(page), "light").toEqual([]);
  await select(page).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  expect.soft(await axeFaults(page), "an open list").toEqual([]);
  await open(page, "en", "dark");
  expect.soft(await axeFaults(page), "dark").toEqual([]);
  await page.setViewportSize(PHONE);
  await open(page, "ar", "dark");
  expect.soft(await axeFaults(page), "right to left").toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
});

// Proves editor/panel-keyboard
test("a select is used with the keyboard", async ({ page }) => {
  await open(page);
  await page.getByText("Select: filled", { exact: true }).click();
  await expect(select(page)).toBeFocused();
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "Editor")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select(page)).toHaveText("Admin");
  await page.keyboard.type("vi");
  await page.keyboard.press("Enter");
  await expect(select(page)).toHaveText("Viewer");
  await page.keyboard.press(" ");
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(select(page)).toHaveText("Viewer");
  await expect(select(page)).toBeFocused();
});

// Proves editor/panel-keyboard
test("a combobox finds what is typed, in a dialog that Escape leaves open", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Open in a dialog" }).click();
  await combobox(page).fill("tok");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(combobox(page)).toHaveValue("Asia/Tokyo");
  await combobox(page).fill("new y");
  await option(page, "America/New York").click();
  await expect(combobox(page)).toHaveValue("America/New York");
  await combobox(page).fill("nowhere");
  await expect(page.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(combobox(page)).toHaveValue("America/New York");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a confirmation starts at the safe choice and has a name and a description", async ({ page }) => {
  await open(page);
  const opener = page.getByRole("button", { name: "Delete the webhook?" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const nodes = await accessibilityTree(page);
  expect(nodes).toContainEqual(
    expect.objectContaining({
      role: "dialog",
      name: "Delete the webhook?",
      description: "This can’t be undone.",
    }),
  );
  const focused = nodes.findLast(({ states }) => states.focused === true);
  expect(focused).toMatchObject({ role: "button", name: "Cancel" });
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole("button", { name: "Delete the form?" }).click();
  await expect(page.getByRole("textbox", { name: "Type DELETE it to confirm." })).toBeFocused();
});

test("a form says at each field what is wrong, and focuses the first", async ({ page }) => {
  await open(page);
  const [name, email, password] = ["Name", "Email", "Password"].map((label) => page.getByLabel(label));
  const send = page.getByRole("button", { name: "Send" });
  await password?.pressSequentially("short");
  await send.click();
  await expect(name!).toBeFocused();
  await expect(name!).toHaveAttribute("aria-invalid", "true");
  await expect(name!).toHaveAccessibleDescription("Enter a name.");
  await expect(email!).toHaveAccessibleDescription("This field is required.");
  await expect(password!).toHaveAccessibleDescription("Use at least 8 characters.");
  await name!.fill("Ada");
  await expect(name!).not.toHaveAttribute("aria-invalid");
  await email!.fill("ada");
  await send.click();
  await expect(email!).toBeFocused();
  await expect(email!).toHaveAccessibleDescription("Enter an email address like name@example.com.");
  await email!.fill("ada@example.com");
  await expect(email!).toHaveAccessibleDescription("We send a code to it.");
});

const filled = (page: Page, title: string) => page.getByLabel(`${title}: filled`, { exact: true });
const popup = (page: Page) => page.locator("[data-field-popup]");

// Proves editor/panel-keyboard
test("dates are typed, and chosen in a calendar with the keyboard", async ({ page }) => {
  await open(page);
  const date = filled(page, "Date");
  await date.fill("2027-02-03");
  await date.press("Enter");
  await expect(date).toHaveValue("Feb 3, 2027");
  await date.fill("3/14");
  await date.blur();
  await expect(date).toHaveValue("Mar 14, 2026");
  await date.fill("soon");
  await date.blur();
  await expect(date).toHaveAccessibleDescription("Enter it like Nov 23, 2026.");
  await date.fill("2028-01-01");
  await expect(date).toHaveAccessibleDescription("Choose Dec 31, 2027 or earlier.");
  await date.fill("2026-11-23");
  await date.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Monday, November 23, 2026" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(popup(page)).toBeHidden();
  await expect(date).toBeFocused();
  await expect(date).toHaveValue("Jan 1, 2027");
  await date.press("ArrowDown");
  await page.getByRole("button", { name: "January 2027" }).click();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Saturday, February 28, 2026" }).click();
  await expect(date).toHaveValue("Feb 28, 2026");
  await date.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(date).toBeFocused();
  await date.press("ArrowDown");
  await page.getByRole("button", { name: "Clear Date: filled", exact: true }).click();
  await expect(date).toHaveValue("");
});

test("times, moments, months and weeks are typed and chosen", async ({ page }) => {
  await open(page);
  const [time, moment, month, week] = ["Time", "Date and time", "Month", "Week"].map((title) =>
    filled(page, title),
  );
  await time!.fill("9pm");
  await time!.press("ArrowUp");
  await expect(time!).toHaveValue("9:01 PM");
  await moment!.press("ArrowDown");
  await page.getByRole("button", { name: "Tuesday, November 24, 2026" }).click();
  await popup(page).getByLabel("Time", { exact: true }).fill("18:30");
  await popup(page).getByLabel("Time", { exact: true }).press("Enter");
  await expect(moment!).toHaveValue("Nov 24, 2026, 6:30 PM");
  await month!.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await page.getByRole("button", { name: "May 2027" }).click();
  await expect(month!).toHaveValue("May 2027");
  await week!.press("ArrowDown");
  await page.getByRole("button", { name: "Wednesday, November 4, 2026" }).click();
  await expect(week!).toHaveValue("2026-W45");
});

test("numbers, colors and searches are typed, stepped and cleared", async ({ page }) => {
  await open(page);
  const number = filled(page, "Number");
  await number.press("ArrowUp");
  await expect(number).toHaveValue("8");
  await number.fill("40");
  await number.blur();
  await expect(number).toHaveAccessibleDescription("Enter a number from 1 to 12.");
  await number.fill("");
  await expect(number).not.toHaveAttribute("aria-invalid");
  await filled(page, "Slider").press("End");
  await expect(filled(page, "Slider")).toHaveAttribute("aria-valuenow", "10");
  const color = filled(page, "Color");
  await color.fill("red");
  await color.blur();
  await expect(color).toHaveAccessibleDescription("Enter a color like #2f6f57.");
  await color.fill("#ABC");
  await color.blur();
  await expect(color).toHaveValue("#aabbcc");
  await color.press("ArrowDown");
  await page.getByRole("button", { name: "#dc2626" }).click();
  await expect(color).toHaveValue("#dc2626");
  await page.getByRole("slider", { name: "Saturation and brightness" }).press("Home");
  await expect(color).toHaveValue("#dcdcdc");
  await page.getByRole("button", { name: "None" }).click();
  await expect(color).toHaveValue("");
  const search = filled(page, "Search");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await search.fill("Grace");
  await search.locator("..").getByRole("button", { name: "Clear search" }).click();
  await expect(search).toBeFocused();
});

test("with forced colors, a switch and a box that are on look different from those that are off", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page);
  const fillOf = (title: string, state: string) =>
    page
      .getByLabel(`${title}: ${state}`, { exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const title of ["Switch", "Checkbox"]) {
    expect(await fillOf(title, "filled"), title).not.toBe(await fillOf(title, "empty"));
  }
});
