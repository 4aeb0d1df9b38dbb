import type { Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockNames, framesDrawn } from "../../journeys/building/builder-page.ts";
import { blockOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const COUNT = 15;

function sketch(): FormSketch {
  const form = new FormSketch("First press");
  form.section();
  for (let index = 1; index <= COUNT; index += 1) {
    form.field({ name: `q${index}`, type: "text", label: `Question ${index}` });
  }
  return form;
}

async function centerOf(target: Locator): Promise<[x: number, y: number]> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("The target has no box.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses like a hand: the pointer rests before and after the press. Returns how far the target moved. */
async function press(page: Page, target: Locator): Promise<number> {
  const [x, y] = await centerOf(target);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.down();
  await framesDrawn(page, 10);
  const [, after] = await centerOf(target);
  await page.mouse.up();
  return after - y;
}

test("with nothing selected, the first press works and moves nothing", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openBuilder(page, server, sketch());
  for (const [where, name, other] of [
    ["at the top", "Question 1", "Question 2"],
    ["in the middle", "Question 8", "Question 9"],
    ["at the end", "Question 14", "Question 15"],
  ] as const) {
    await test.step(where, () => tryFirstPresses(page, name, other));
  }
});

/** Opens the menu and the insert dialog of a block, selects its text, and drags it below the next one. */
async function tryFirstPresses(page: Page, name: string, other: string): Promise<void> {
  const one = blockOf(page, name);
  const deselect = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeHidden();
    // Again if the closing menu has taken the focus back in between.
    await expect(async () => {
      await page.mouse.click(260, 400);
      await expect(one).not.toHaveAttribute("aria-current", "true", { timeout: 500 });
    }).toPass();
  };
  await one.scrollIntoViewIfNeeded();

  await deselect();
  await one.hover();
  expect(await press(page, one.getByRole("button", { name: `Actions for ${name}` }))).toBe(0);
  await expect(page.getByRole("menu")).toBeVisible();

  await deselect();
  await one.hover();
  expect(await press(page, one.getByRole("button", { name: `Insert below ${name}` }))).toBe(0);
  await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeVisible();

  await deselect();
  const label = one.getByText(name, { exact: true });
  const box = (await label.boundingBox())!;
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await one.evaluate(({ ownerDocument }) => ownerDocument.getSelection()?.toString())).toBe(name);

  await deselect();
  await one.hover();
  const handle = one.getByRole("button", { name: `Drag ${name}` });
  const [x, y] = await centerOf(handle);
  const step = (await centerOf(blockOf(page, other)))[1] - (await centerOf(one))[1];
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.down();
  await page.mouse.move(x, y + step, { steps: 12 });
  await framesDrawn(page, 6);
  await page.mouse.up();
  const place = async (label: string) => (await blockNames(page)).indexOf(label);
  await expect.poll(async () => (await place(name)) - (await place(other))).toBe(1);
}
