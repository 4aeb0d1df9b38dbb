import type { Locator, Page } from "@playwright/test";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { cell, openGuests } from "./guests.ts";

const heads = (page: Page) => page.getByRole("columnheader");

// Proves data/grid-columns
test("columns are hidden, moved, frozen and resized with the keyboard and the pointer, and stay so", async ({
  page,
  server,
}) => {
  await openGuests(page, server, [{ name: "Ada", guests: 2, drink: "tea" }]);
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const list = page.getByRole("dialog", { name: "Columns" });
  await expect(list.getByRole("listitem")).toHaveCount(7);
  await expectSoundEverywhere(page, "the columns");

  await list.getByRole("checkbox", { name: "Customer" }).press("Space");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Guests", "Drink"]);
  await list.getByRole("button", { name: "Drag Drink" }).focus();
  for (const [key, position] of [
    ["Space", 5],
    ["ArrowUp", 4],
    ["ArrowUp", 3],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`Position ${position} of 7`)).toBeAttached();
    // The list takes the arrow keys from its next timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await page.keyboard.press("Space");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Drink", "Name", "Guests"]);
  await list.getByRole("button", { name: "Freeze Name" }).press("Enter");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Drink", "Guests"]);
  await expect(list.getByRole("button", { name: "Freeze Name" })).toHaveAttribute("aria-pressed", "true");
  await list.getByRole("button", { name: "Width of Name" }).press("Enter");
  await list.getByRole("spinbutton", { name: "Width of Name" }).fill("300");
  await page.keyboard.press("Tab");
  const width = async () => (await page.getByRole("columnheader", { name: "Name" }).boundingBox())?.width;
  await expect.poll(width).toBe(300);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "1 hidden" })).toBeFocused();

  // The edge of a header follows the pointer, without sorting or moving the column.
  const boxOf = async (of: Locator) => (await of.boundingBox())!;
  const drink = page.getByRole("columnheader", { name: "Drink" });
  const dragEdge = async (by: number) => {
    const box = await boxOf(drink);
    const edge = { x: box.x + box.width, y: box.y + box.height / 2 };
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + by, edge.y, { steps: 3 });
    await page.mouse.up();
  };
  const before = await boxOf(drink);
  await dragEdge(-1_000);
  await expect.poll(async () => (await boxOf(drink)).width).toBeLessThan(before.width);
  expect((await boxOf(drink)).width).toBeGreaterThanOrEqual(60);
  await page.mouse.dblclick((await boxOf(drink)).x + (await boxOf(drink)).width, before.y + 10);
  await expect.poll(async () => (await boxOf(drink)).width).toBe(before.width);
  await dragEdge(90);
  await expect.poll(async () => (await boxOf(drink)).width).toBe(before.width + 90);
  expect((await boxOf(cell(page, "Tea"))).width).toBe(before.width + 90);
  expect((await boxOf(heads(page).filter({ hasText: "Guests" }))).x).toBe(before.x + before.width + 90);
  await expect(drink).toHaveAttribute("aria-sort", "none");
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Drink", "Guests"]);

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
  expect((await boxOf(drink)).width).toBe(before.width + 90);

  // All but one can be hidden, and everything comes back.
  await page.getByRole("button", { name: "1 hidden" }).click();
  for (const name of ["#", "Received", "Name", "Drink"])
    await list.getByRole("checkbox", { name, exact: true }).click();
  await expect(list.getByRole("checkbox", { name: "Guests" })).toBeDisabled();
  await expect(heads(page)).toHaveText(["", "Guests"]);
  await list.getByRole("button", { name: "Show all" }).click();
  await expect(heads(page)).toHaveCount(8);
  await list.getByRole("button", { name: "Hide all" }).click();
  await expect(heads(page)).toHaveText(["", "#"]);
  await list.getByRole("button", { name: "Reset columns" }).click();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Guests", "Drink", "Customer"]);
});

// Proves data/grid-columns
test("a header is dragged to another place, without sorting, and its menu moves it by one", async ({
  page,
  server,
}) => {
  await openGuests(page, server, [{ name: "Ada", guests: 2, drink: "tea" }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const dragOver = async (name: string, to: string, share: number) => {
    const [from, target] = [(await head(name).boundingBox())!, (await head(to).boundingBox())!];
    await page.mouse.move(from.x + 60, from.y + 18);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 18);
    // The name at the pointer: it follows from now on.
    await expect(page.locator("body > div[aria-hidden]", { hasText: name })).toBeVisible();
    await page.mouse.move(target.x + target.width * share, target.y + 18);
    const line = page.locator("body > div.bg-ring");
    const edge = share > 0.5 ? target.x + target.width : target.x;
    await expect.poll(async () => Math.round((await line.boundingBox())?.x ?? 0)).toBeCloseTo(edge - 1, -1);
  };
  await dragOver("Drink", "Name", 0.2);
  await page.mouse.up();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Drink", "Name", "Guests", "Customer"]);
  await expect(head("Drink")).toHaveAttribute("aria-sort", "none");

  await dragOver("Drink", "Guests", 0.8);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Drink", "Name", "Guests", "Customer"]);
  await expect(page.locator("body > div.bg-ring")).toHaveCount(0);
  await expect(head("Drink")).toHaveAttribute("aria-sort", "none");

  await head("Drink").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Move left" })).toHaveAttribute("data-disabled");
  await page.getByRole("menuitem", { name: "Move right" }).click();
  await expect(heads(page)).toHaveText(["", "#", "Received", "Name", "Drink", "Guests", "Customer"]);
  await head("Drink").click();
  await expect(head("Drink")).toHaveAttribute("aria-sort", "ascending");
});
