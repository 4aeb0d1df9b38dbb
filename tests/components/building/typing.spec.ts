import { FormSketch } from "#local/seed/form-draft.ts";
import { framesDrawn } from "../../journeys/building/builder-page.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { watchRenders } from "../../journeys/rendered.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const COUNT = 300;

function sketch(): FormSketch {
  const form = new FormSketch("Three hundred");
  form.section();
  form.header("Heading");
  for (let index = 2; index < COUNT; index += 1) {
    form.field({ name: `q${index}`, type: "text", label: `Question ${index}` });
  }
  return form;
}

test("typing into a title of a form with 300 blocks renders that block only", async ({ page, server }) => {
  const form = sketch();
  await watchRenders(page);
  await openBuilder(page, server, form);
  await expect(blocksOf(page)).toHaveCount(COUNT - 1, { timeout: 20_000 });
  const take = () => page.evaluate(() => window.takeRendered!());
  /**
   * Everything that is rendered until rendering stops. Typed text is rendered a last time after a pause in typing.
   */
  const takeAll = async () => {
    const block_ids = new Set<string>();
    let around = 0;
    await expect(async () => {
      await framesDrawn(page, 30);
      const drawn = await take();
      for (const id of drawn.block_ids) block_ids.add(id);
      around = Math.max(around, drawn.around);
      expect(drawn.block_ids).toEqual([]);
    }).toPass();
    return { block_ids: [...block_ids], around };
  };
  // Renders everything once so that later counts contain only changes.
  const first = await take();
  expect(first.block_ids).toHaveLength(COUNT - 1);
  expect(first.around).toBe(COUNT - 1);

  await test.step("into a heading", async () => {
    const title = blocksOf(page).first().getByRole("textbox", { name: "Heading title" });
    await title.click();
    await page.keyboard.press("End");
    await expect(blocksOf(page).first()).toHaveAttribute("aria-current", "true");
    await takeAll();
    await page.keyboard.type(" of it");
    await expect(blocksOf(page).first()).toHaveAccessibleName(/^Heading of it, /);
    expect(await takeAll()).toEqual({ block_ids: [form.blocks[1]!.id], around: 0 });
  });

  await test.step("into a question with its panel open", async () => {
    const question = blocksOf(page).nth(2);
    const label = question.getByRole("textbox", { name: "Question label" });
    await label.click();
    await page.keyboard.press("End");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Question 3");
    await takeAll();
    await page.keyboard.type(" and more");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Question 3 and more");
    await expect(question).toHaveAccessibleName(/^Question 3 and more, /);
    expect(await takeAll()).toEqual({ block_ids: [form.blocks[3]!.id], around: 0 });
  });

  await test.step("the list of blocks beside it follows", async () => {
    await blocksOf(page).last().focus();
    const outline = page.getByRole("navigation", { name: "Pages" });
    await expect(outline.getByRole("button", { name: `Question ${COUNT - 1}` })).toBeInViewport();
  });
});

test("typed text reaches the form before the next act, and before the page is left", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Party");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "email", type: "email", label: "Email" });
  await openBuilder(page, server, form);
  const question = blocksOf(page).first();
  const label = question.getByRole("textbox", { name: "Question label" });
  const typeAtEnd = async (text: string) => {
    await label.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(text);
  };

  await test.step("a key that is a command", async () => {
    await typeAtEnd(" and title");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(blocksOf(page).nth(1)).toHaveAccessibleName(/^Name and title, /);
  });

  await test.step("another text", async () => {
    await blocksOf(page).first().getByRole("textbox", { name: "Question label" }).click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" address");
    await page.getByLabel("Label", { exact: true }).press("End");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Email address");
  });

  await test.step("a reload", async () => {
    await blocksOf(page).nth(1).getByRole("textbox", { name: "Question label" }).click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" of each guest");
    await page.reload();
    await expect(blocksOf(page).nth(1)).toHaveAccessibleName(/^Name and title of each guest, /);
  });
});

test("a text that wraps while it is typed makes its block taller, and the next one moves down", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Party");
  form.section();
  form.header("Heading");
  form.field({ name: "name", type: "text", label: "Name" });
  form.choice({ name: "drink", type: "radio", label: "Drink" }, { tea: "Tea", water: "Water" });
  form.field({ name: "email", type: "email", label: "Email" });
  await page.setViewportSize({ width: 1440, height: 800 });
  await openBuilder(page, server, form);
  const sizes = async () => {
    const boxes = await Promise.all([0, 1, 2, 3].map((n) => blocksOf(page).nth(n).boundingBox()));
    return boxes.map((box) => ({ top: box!.y, height: box!.height }));
  };
  const lines = "a very long text that does not fit into one line ".repeat(4);
  for (const [index, name] of [
    [0, "Heading title"],
    [1, "Question label"],
    [2, "Question label"],
  ] as const) {
    await test.step(name, async () => {
      const block = blocksOf(page).nth(index);
      await block.getByRole("textbox", { name }).click();
      await page.keyboard.press("End");
      await expect(block).toHaveAttribute("aria-current", "true");
      const before = await sizes();
      await page.keyboard.type(lines);
      const typed = await sizes();
      expect(typed[index]!.height).toBeGreaterThan(before[index]!.height + 20);
      const grown = typed[index]!.height - before[index]!.height;
      expect(typed[index + 1]!.top - before[index + 1]!.top).toBeCloseTo(grown, 0);

      await page.setViewportSize({ width: 420, height: 800 });
      await expect.poll(async () => (await sizes())[index]!.height).not.toBe(typed[index]!.height);
      await page.setViewportSize({ width: 1440, height: 800 });
      await expect.poll(sizes).toEqual(typed);
      // Nothing of it is left when the focus is elsewhere.
      await block.focus();
      expect(await sizes()).toEqual(typed);
      expect(await block.evaluate((one) => one.querySelectorAll("[style*=contain]").length)).toBe(0);
    });
  }
});
