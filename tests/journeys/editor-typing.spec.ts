import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { blocks, openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";
import { watchRenders } from "./rendered.ts";

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

test("typing into a title of a form with 300 blocks draws that block again, and no other", async ({
  page,
  cloud,
}) => {
  const { client, project_id, redirect } = await openBuilder(page, cloud, "Empty");
  const form = sketch();
  const { document_id } = await createForm(client, project_id, form);
  await watchRenders(page);
  await page.goto(redirect.replace(/[0-9a-f-]{36}/, document_id));
  await expect(blocks(page)).toHaveCount(COUNT - 1, { timeout: 20_000 });
  const take = () => page.evaluate(() => window.takeRendered!());
  /** What was typed or chosen before is drawn a last time once the keys rest. */
  const rest = () =>
    expect(async () => {
      await page.waitForTimeout(500);
      expect((await take()).block_ids).toEqual([]);
    }).toPass();
  // Everything is drawn once: what counts is heard of.
  const first = await take();
  expect(first.block_ids).toHaveLength(COUNT - 1);
  expect(first.around).toBe(COUNT - 1);

  await test.step("of a heading", async () => {
    const title = blocks(page).first().getByRole("textbox", { name: "Header title" });
    await title.click();
    await page.keyboard.press("End");
    await expect(blocks(page).first()).toHaveAttribute("aria-current", "true");
    await rest();
    await page.keyboard.type(" of it");
    await expect(blocks(page).first()).toHaveAccessibleName("Heading of it");
    const { block_ids, around } = await take();
    expect(block_ids).toEqual([form.blocks[1]!.id]);
    expect(around).toBe(0);
  });

  await test.step("of a question, whose panel is open", async () => {
    const question = blocks(page).nth(2);
    const label = question.getByRole("textbox", { name: "Label of the question" });
    await label.click();
    await page.keyboard.press("End");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Question 3");
    await rest();
    await page.keyboard.type(" and more");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Question 3 and more");
    const { block_ids, around } = await take();
    expect(block_ids).toEqual([form.blocks[3]!.id]);
    expect(around).toBe(0);
  });
});
