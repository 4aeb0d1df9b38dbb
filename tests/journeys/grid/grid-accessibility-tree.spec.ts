import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { accessibilityTree } from "../accessibility-tree.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { cell, openAnswered } from "./guest-list.ts";

/** What screen readers get of the grid, its editors, filters and the record. */

const ANSWERS = ["Ada", "Bea", "Cleo"].map((name, index) => ({
  name,
  ticket: index === 0 ? "standard" : "vip",
  day: "2026-11-24",
  home: "AT",
}));

function open(page: Page, cloud: Parameters<typeof openAnswered>[1]) {
  const sketch = new FormSketch("Conference");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Full name" });
  sketch.choice({ name: "ticket", type: "select", label: "Ticket" }, { standard: "Standard", vip: "VIP" });
  sketch.field({ name: "day", type: "date", label: "Day" });
  sketch.field({ name: "home", type: "country", label: "Country" });
  return openAnswered(page, cloud, sketch, ANSWERS);
}

/** The control with the focus. */
async function focused(page: Page) {
  const all = (await accessibilityTree(page)).filter(({ role }) => role !== "RootWebArea");
  const [node] = all.filter(({ states }) => states.focused === true);
  return node && `${node.role} ${node.name}`;
}

async function cellCount(page: Page) {
  const nodes = await accessibilityTree(page);
  const count = (wanted: string) => nodes.filter(({ role }) => role === wanted).length;
  return { rows: count("row"), cells: count("gridcell") };
}

test("an open cell editor is no row of the grid, has its question and row as name, and returns the focus", async ({
  page,
  cloud,
}) => {
  await open(page, cloud);
  await cell(page, "Ada").click();
  const before = await cellCount(page);
  expect(before.rows).toBe(ANSWERS.length + 1);
  const grid = page.getByRole("grid");
  for (const [column, control] of [
    ["Ada", "textbox Full name of #001"],
    ["Standard", "combobox Ticket of #001"],
    ["Nov 24, 2026", "textbox Day of #001"],
    ["Austria", "combobox Country of #001"],
  ] as const) {
    await page.locator("[data-row]").filter({ hasText: "Ada" }).getByText(column).click();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe(control);
    expect(await cellCount(page)).toEqual(before);
    // The list of a select loads when it opens.
    await expect.poll(async () => (await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    while (!(await grid.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press("Escape");
    await expect(grid).toHaveAttribute("aria-activedescendant", "grid-active-cell");
    await expect(page.locator("#grid-active-cell")).toHaveText(column);
  }
});
