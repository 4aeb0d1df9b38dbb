import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockNames, framesDrawn } from "../../journeys/building/builder-page.ts";
import { blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

/** Twenty questions, of which about half are below the fold. */
function sketch(): FormSketch {
  const form = new FormSketch("Long form");
  for (let n = 1; n <= 20; n += 1) form.field({ name: `q${n}`, type: "text", label: `Question ${n}` });
  return form;
}

const scrolled = (page: Page) =>
  canvasOf(page)
    .locator("body")
    .evaluate(({ scrollTop }) => scrollTop);

async function edges(page: Page) {
  const { y, height } = (await page.locator("iframe[data-canvas]").boundingBox())!;
  return { top: y, bottom: y + height };
}

/** Picks a question up by its handle. Returns the pointer's column. */
async function pickUp(page: Page, name: string): Promise<number> {
  await blockOf(page, name).hover();
  const handle = canvasOf(page).getByRole("button", { name: `Drag ${name}`, exact: true });
  const { x, y } = (await handle.boundingBox())!;
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 20, { steps: 4 });
  return x + 10;
}

test("a question dragged to a visible place lands there, near the lower edge, too", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBuilder(page, server, sketch());
  const { bottom } = await edges(page);
  const x = await pickUp(page, "Question 1");
  await page.mouse.move(x, bottom - 40, { steps: 12 });
  // Time enough to scroll far, if the canvas scrolled here.
  await framesDrawn(page, 40);
  expect(await scrolled(page)).toBe(0);
  await page.mouse.up();
  await expect.poll(async () => (await blockNames(page)).indexOf("Question 1")).toBeGreaterThan(3);
  await expect(blockOf(page, "Question 1")).toBeFocused();
  const { y, height } = (await blockOf(page, "Question 1").boundingBox())!;
  expect(Math.abs(y + height / 2 - (bottom - 40))).toBeLessThan(height * 1.5);
  expect(await scrolled(page)).toBeLessThan(height * 1.5);
});

test("held at the lower edge, a question reaches a place below the fold", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openBuilder(page, server, sketch());
  const { bottom } = await edges(page);
  const last = blocksOf(page).last();
  expect((await last.boundingBox())!.y).toBeGreaterThan(bottom);
  const x = await pickUp(page, "Question 2");
  await page.mouse.move(x, bottom - 6, { steps: 12 });
  // It scrolls in each frame, and a busy machine draws few.
  const scrolledUp = { timeout: 40_000 };
  await expect.poll(async () => (await last.boundingBox())!.y, scrolledUp).toBeLessThan(bottom - 120);
  const { y, height } = (await last.boundingBox())!;
  await page.mouse.move(x, y + height / 2, { steps: 12 });
  // The canvas comes to rest.
  await expect(async () => {
    const before = await scrolled(page);
    await framesDrawn(page, 20);
    expect(await scrolled(page)).toBe(before);
  }).toPass();
  await page.mouse.up();
  await expect.poll(async () => (await blockNames(page)).indexOf("Question 2")).toBeGreaterThan(15);
});
