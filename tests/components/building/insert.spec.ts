import { devices, type Locator } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { untilStill } from "../../journeys/axe.ts";
import { blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

function questions(): FormSketch {
  const form = new FormSketch("Where to insert");
  for (const name of ["one", "two", "three", "four"]) form.field({ name, type: "text", label: `${name}?` });
  return form;
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

test("the insert menu opens at the pressed plus, on the side with room, and gives the focus back", async ({
  page,
  server,
}) => {
  await openBuilder(page, server, questions());
  const menu = page.getByRole("dialog", { name: "Insert" });
  const search = menu.getByRole("combobox", { name: "Search questions and blocks" });
  // The page behind the menu is hidden from assistive technology.
  const plus = canvasOf(page).getByRole("button", { name: "Insert below one?", includeHidden: true });

  await blocksOf(page).first().hover();
  await plus.click();
  await expect(search).toBeFocused();
  await untilStill(page);
  const at = await boxOf(plus);
  const below = await boxOf(menu);
  expect(below.y).toBeGreaterThanOrEqual(at.y + at.height);
  expect(below.y).toBeLessThan(at.y + at.height + 16);
  expect(below.x).toBeLessThan(at.x);
  expect(below.x + below.width).toBeGreaterThan(at.x + at.width);
  await page.keyboard.type("qqq");
  await expect(menu.getByText("No match for “qqq”")).toBeVisible();
  expect(await boxOf(menu)).toEqual(below);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(plus).toBeFocused();

  const end = canvasOf(page).getByRole("button", { name: "Add block", includeHidden: true });
  await end.click();
  await expect(search).toBeFocused();
  await untilStill(page);
  const above = await boxOf(menu);
  expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(end)).y);
  await page.keyboard.press("Escape");
  await expect(end).toBeFocused();

  await canvasOf(page).getByRole("button", { name: "Insert below two?" }).click();
  await menu.getByRole("option", { name: /^Date A day/ }).click();
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.keyboard.type("When?");
  await expect(blocksOf(page).nth(2)).toContainText("When?");
});

test("on a phone, the insert menu is a sheet at the lower edge, and the keyboard stays away", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...devices["Pixel 7"] });
  const page = await context.newPage();
  await openBuilder(page, server, questions());
  await canvasOf(page).getByRole("button", { name: "Add block" }).tap();
  const menu = page.getByRole("dialog", { name: "Insert" });
  const { height } = page.viewportSize()!;
  await expect.poll(async () => Math.round((await boxOf(menu)).y + (await boxOf(menu)).height)).toBe(height);
  await expect(menu.getByRole("combobox")).not.toBeFocused();
  await menu.getByRole("option", { name: /^Number/ }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await context.close();
});
