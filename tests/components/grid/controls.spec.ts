import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { openRows } from "./guests.ts";

/** The controls in the cells and filters of the grid, used with the keyboard only. */

const DIRECTIONS = ["ltr", "rtl"] as const;
const ANSWERS = { day: "2026-11-23", shade: "#2563eb" };

/** Opens a grid of days and colors in a writing direction. */
async function openGrid(page: Page, server: ComponentServer, dir: (typeof DIRECTIONS)[number]) {
  const sketch = new FormSketch("Paint");
  sketch.section();
  sketch.field({ name: "day", type: "date", label: "Day" });
  sketch.field({ name: "shade", type: "color", label: "Shade" });
  const fake = await openRows(page, server, sketch, [ANSWERS]);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.evaluate((to) => document.documentElement.setAttribute("dir", to), dir);
  return { stored: () => fake.rows.stored };
}

const cells = (page: Page, column: number) => page.locator(`[data-row] [aria-colindex="${column}"]`);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

for (const dir of DIRECTIONS) {
  /** The key that goes on in this direction. */
  const onward = dir === "ltr" ? "ArrowRight" : "ArrowLeft";

  // Proves editor/panel-keyboard
  test(`a day is chosen in its cell with the keyboard, stored and cleared: ${dir}`, async ({
    page,
    server,
  }) => {
    const { stored } = await openGrid(page, server, dir);
    const cell = cells(page, 4);
    const input = page.getByRole("textbox", { name: "Day of #001" });
    const calendar = page.getByRole("dialog", { name: "Choose a date" });
    await expect(cell).toHaveText("Nov 23, 2026");
    await cell.click();
    const open = async () => {
      await press(page, "Enter");
      await expect(input).toBeFocused();
      await press(page, "ArrowDown");
      await expect(calendar).toBeVisible();
    };

    await open();
    await expect(calendar.locator("button:focus")).toHaveText("23");
    await press(page, onward, "Escape");
    await expect(calendar).toBeHidden();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue("Nov 23, 2026");
    await press(page, "Escape");
    await expect(input).toBeHidden();
    await expect(cell).toHaveText("Nov 23, 2026");

    await open();
    await expect(calendar.locator("button:focus")).toHaveText("23");
    await press(page, onward, "ArrowDown", "Enter");
    await expect(calendar).toBeHidden();
    await expect(input).toBeFocused();
    await press(page, "Enter");
    await expect(cell).toHaveText("Dec 1, 2026");
    await expect.poll(stored).toEqual([{ ...ANSWERS, day: "2026-12-01" }]);

    await cell.click();
    await open();
    await calendar.getByRole("button", { name: "Clear Day of #001" }).focus();
    await press(page, "Enter");
    await expect(input).toBeFocused();
    await press(page, "Enter");
    await expect(cell).toHaveText("");
    await expect.poll(stored).toEqual([{ shade: ANSWERS.shade }]);
  });

  // Proves editor/panel-keyboard
  test(`a color is chosen in its cell with the keyboard, stored and cleared: ${dir}`, async ({
    page,
    server,
  }) => {
    const { stored } = await openGrid(page, server, dir);
    const cell = cells(page, 5);
    const input = page.getByRole("textbox", { name: "Shade of #001" });
    const panel = page.getByRole("dialog", { name: "Choose a color" });
    await cell.click();
    const open = async () => {
      await press(page, "Enter");
      await expect(input).toBeFocused();
      await press(page, "ArrowDown");
      await expect(panel).toBeVisible();
    };

    await open();
    await panel.getByRole("button", { name: "#dc2626" }).focus();
    await press(page, "Enter", "Escape");
    await expect(panel).toBeHidden();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue("#dc2626");
    await press(page, "Escape");
    await expect(input).toBeHidden();
    await expect(cell).toHaveText(ANSWERS.shade);

    await open();
    await panel.getByRole("slider", { name: "Hue" }).focus();
    await press(page, "Home");
    await panel.getByRole("button", { name: "Done" }).focus();
    await press(page, "Enter", "Enter");
    await expect.poll(stored).toEqual([{ ...ANSWERS, shade: "#eb2525" }]);
    await expect(cell).toHaveText("#eb2525");

    await cell.click();
    await open();
    await panel.getByRole("button", { name: "None" }).focus();
    await press(page, "Enter");
    await expect(input).toBeFocused();
    await press(page, "Enter");
    await expect(cell).toHaveText("");
    await expect.poll(stored).toEqual([{ day: ANSWERS.day }]);
  });

  // Proves editor/panel-keyboard
  test(`a day is chosen in its filter with the keyboard, and Escape closes one thing at a time: ${dir}`, async ({
    page,
    server,
  }) => {
    await openGrid(page, server, dir);
    await page.getByRole("button", { name: "Add filter" }).focus();
    await press(page, "Enter");
    await page.getByRole("menuitem", { name: "Day" }).press("Enter");
    const filter = page.getByRole("dialog", { name: "Filter by Day" });
    const value = filter.getByRole("textbox", { name: "Value of Day" });
    const calendar = page.getByRole("dialog", { name: "Choose a date" });
    await value.focus();
    await page.keyboard.insertText("2026-11-24");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await press(page, "ArrowDown");
    await expect(calendar.locator("button:focus")).toHaveText("24");
    const back = dir === "ltr" ? "ArrowLeft" : "ArrowRight";
    await press(page, back, "Enter");
    await expect(value).toHaveValue("Nov 23, 2026");
    await expect(cells(page, 4)).toHaveText("Nov 23, 2026");
    await press(page, "ArrowDown");
    await expect(calendar).toBeVisible();
    await press(page, "Escape");
    await expect(calendar).toBeHidden();
    await expect(value).toBeFocused();
    await press(page, "Escape");
    await expect(filter).toBeHidden();
    await expect(page.getByRole("button", { name: /^Day is/ })).toBeFocused();
  });

  // Proves editor/panel-keyboard
  test(`the search of the grid is cleared by Escape and by its button: ${dir}`, async ({ page, server }) => {
    await openGrid(page, server, dir);
    const search = page.getByRole("searchbox", { name: "Search in all columns" });
    const clear = page.getByRole("button", { name: "Clear search" });
    await expect(clear).toBeHidden();
    await search.focus();
    await page.keyboard.insertText("nothing like this");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await press(page, "Escape");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await page.keyboard.insertText("nothing like this");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await press(page, "Tab");
    await expect(clear).toBeFocused();
    await press(page, "Enter");
    await expect(search).toBeFocused();
    await expect(page.locator("[data-row]")).toHaveCount(1);
  });
}
