import type { Page } from "@playwright/test";
import { previewEnding } from "#core/contracts/documents/documents.ts";
import { listRows } from "#core/contracts/grid/rows.ts";
import { listReferringFields } from "#core/contracts/references.ts";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import {
  addQuestion,
  blockNames,
  framesDrawn,
  saved,
  storedLabels,
} from "../../journeys/building/builder-page.ts";
import { blockList, blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

function questions(title: string, ...labels: string[]): FormSketch {
  const form = new FormSketch(title);
  form.section();
  for (const label of labels) form.field({ name: `q${form.fields.length}`, type: "text", label });
  return form;
}

const labelEditor = (page: Page) => blocksOf(page).last().getByRole("textbox", { name: "Question label" });

test("a question is edited in place, shown under a condition, removed from the form and deleted", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Conference");
  form.section();
  form.choice({ name: "role", type: "radio", label: "Role?" }, { guest: "Guest", speaker: "Speaker" });
  const asked = form.field({ name: "cake", type: "text", label: "A cake?" });
  form.field({ name: "which", type: "text", label: "Which cake?" }, whenValue(asked, "!=", "yes"));
  form.field({ name: "topic", type: "text", label: "Topic?" });
  const { fake, stored } = await openBuilder(page, server, form);
  fake.answers.on(listReferringFields, () => []);
  const cake = blockOf(page, "A cake?");

  await test.step("by a click, by F2, by Enter", async () => {
    await labelEditor(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And why?");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Topic? And why?");
    await page.keyboard.press("Enter");
    await expect(blocksOf(page).last()).toBeFocused();

    await page.keyboard.press("F2");
    await expect(labelEditor(page)).toBeFocused();
    await page.keyboard.type(" Tell us.");
    await page.keyboard.press("Escape");
    await expect(blocksOf(page).last()).toBeFocused();
    await expect(blocksOf(page).last()).toHaveAccessibleName(/^Topic\? And why\? Tell us\., /);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Select a block to edit it")).toBeVisible();
    await expect
      .poll(async () => (await stored()).fields.map(({ label }) => label))
      .toEqual(["Role?", "A cake?", "Which cake?", "Topic? And why? Tell us."]);
  });

  await test.step("an incomplete condition is not stored", async () => {
    const hidden = async () =>
      (await stored()).blocks
        .map(({ v_hidden }) => v_hidden)
        .filter((value) => value !== false)
        .slice(1);
    await blocksOf(page).first().focus();
    await blocksOf(page).last().focus();
    await page.getByRole("tab", { name: "Visibility" }).click();
    await page.getByRole("button", { name: "Add condition" }).click();
    const question = page.getByRole("combobox", { name: "Question", exact: true });
    await expect(question).toBeFocused();
    await expect(question).toHaveAttribute("placeholder", "Choose a question…");
    await chooseTyped(question, "Role?");
    await expect(page.getByLabel("Value", { exact: true })).toHaveText("Choose…");
    await expect(page.getByRole("tabpanel").getByText(/^Choose a question and a value/)).toBeVisible();
    await saved(page);
    expect(await hidden()).toEqual([]);

    await choose(page.getByLabel("Value", { exact: true }), "Speaker");
    await expect(page.getByText("Shown when Role? is “Speaker”.").first()).toBeVisible();
    await expect.poll(async () => (await hidden()).length).toBe(1);
  });

  await test.step("a new question opens its Content tab", async () => {
    await page.getByRole("button", { name: "Add condition" }).click();
    await expect(page.getByRole("combobox", { name: "Question", exact: true })).toHaveCount(2);
    await addQuestion(page, "email", "Address?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(blocksOf(page).last()).toHaveAccessibleName(/^Address\?, /);
    await expect(page.getByRole("tab", { name: "Question" })).toHaveAttribute("aria-selected", "true");
  });

  await test.step("deleting a question permanently lists what depends on it", async () => {
    await cake.focus();
    await page.getByRole("button", { name: "Delete question" }).click();
    await expect(page.getByText("It decides when “Which cake?” is shown.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  const group = page.getByRole("group", { name: "Unused questions (1)" });
  await test.step("removing it from the form keeps the question", async () => {
    // Rendering the selection moves the menu, so wait for it before opening the menu.
    await cake.focus();
    await expect(cake).toHaveAttribute("aria-current", "true");
    await expect(page.getByLabel("Label", { exact: true })).toHaveValue("A cake?");
    await canvasOf(page).getByRole("button", { name: "Actions for A cake?" }).click();
    await page.getByRole("menuitem", { name: "Remove from form" }).click();
    await expect(page.getByText(/choose it under “Unused questions”/)).toBeVisible();
    // The toast may cover the button.
    await blocksOf(page).last().focus();
    await page.keyboard.press("/");
    await expect(group).toContainText("A cake?");
  });

  await test.step("an unused question is deleted permanently, and undo restores it", async () => {
    await page.getByRole("button", { name: "Delete unused questions…" }).click();
    await expect(page.getByRole("button", { name: "Delete “A cake?”" })).toBeFocused();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Delete “A cake?”?" });
    await expect(question).toContainText("It decides when “Which cake?” is shown.");
    await expect(question).not.toContainText("Remove from form");
    await question.getByRole("button", { name: "Delete question" }).click();
    await expect(page.getByText("No unused questions left.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(group).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await blocksOf(page).last().focus();
    await page.keyboard.press("/");
    await expect(group).toContainText("A cake?");
  });
});

test("blocks are dragged, deleted and restored, and keep the focus", async ({ page, server }) => {
  const { stored } = await openBuilder(page, server, questions("Blocks", "One?", "Two?", "Three?"));
  const handle = canvasOf(page).getByRole("button", { name: "Drag Three?" });
  const labels = () => storedLabels(stored);

  await test.step("dragged with the pointer", async () => {
    await blocksOf(page).last().hover();
    const from = (await handle.boundingBox())!;
    const target = (await blocksOf(page).first().boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
    await page.mouse.move(from.x + 10, target.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => blockNames(page)).toEqual(["Three?", "One?", "Two?"]);
    await expect(blocksOf(page).first()).toBeFocused();
    await expect.poll(labels).toEqual(["Three?", "One?", "Two?"]);
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => blockNames(page)).toEqual(["One?", "Three?", "Two?"]);
  });

  await test.step("dragged with the keyboard", async () => {
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    // Dragging responds to arrow keys only a moment after it has started.
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(canvasOf(page).getByText("Position 3 of 3.")).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Space");
    await expect.poll(() => blockNames(page)).toEqual(["One?", "Two?", "Three?"]);
    await expect.poll(labels).toEqual(["One?", "Two?", "Three?"]);
  });

  await test.step("after a deletion, the insert dialog returns the focus to the list, and Ctrl+Z restores the block", async () => {
    await blocksOf(page).last().focus();
    await page.keyboard.press("Delete");
    await expect(blocksOf(page)).toHaveCount(2);
    await expect(blocksOf(page).last()).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(blocksOf(page).last()).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => blockNames(page)).toEqual(["One?", "Two?", "Three?"]);
  });

  await test.step("undoing an insertion moves the focus from the removed block, or from its panel, to the next block", async () => {
    for (const where of ["block", "panel"]) {
      await blocksOf(page).nth(1).focus();
      await page.keyboard.press("/");
      await page.keyboard.type("date");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
      await page.keyboard.type("When?");
      await expect.poll(() => blockNames(page)).toEqual(["One?", "Two?", "When?", "Three?"]);
      // Stored, so that the panel shows a question of the form.
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
      if (where === "block") await blocksOf(page).nth(2).focus();
      else await page.getByRole("button", { name: "Type: Date" }).focus();
      await page.keyboard.press("ControlOrMeta+z");
      await expect.poll(() => blockNames(page)).toEqual(["One?", "Two?", "Three?"]);
      await expect(blocksOf(page).last()).toBeFocused();
    }
  });

  await test.step("a dialog that reopens before the closing one has restored the focus keeps the focus", async () => {
    await blocksOf(page).last().focus();
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
    await page.evaluate(async () => {
      const press = (target: EventTarget, key: string) =>
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      press(document.activeElement ?? document, "Escape");
      await Promise.resolve();
      press(document, "/");
      // After the work that closing has deferred to the next frame.
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await page.keyboard.type("divider");
    await page.keyboard.press("Enter");
    await expect(blocksOf(page)).toHaveCount(4);
  });
});

test("after a discarded question, the focus is on the block before its place", async ({ page, server }) => {
  await openBuilder(page, server, questions("Drafts", "One?", "Two?"));
  const add = async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: "Search questions and blocks" })).toBeFocused();
    await page.keyboard.type("short text");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
    await expect(blocksOf(page)).toHaveCount(3);
  };
  await blocksOf(page).first().focus();
  await add();
  await page.keyboard.press("Escape");
  await expect(blocksOf(page)).toHaveCount(2);
  await expect(blocksOf(page).first()).toBeFocused();

  // The keys of the block work at once, also after discarding from its menu.
  await add();
  await blocksOf(page).nth(1).focus();
  await page.keyboard.press("Delete");
  await expect(blocksOf(page)).toHaveCount(2);
  await expect(blocksOf(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(blocksOf(page).last()).toBeFocused();
});

test("every page of a form has its own title, and an open form warns once that changes are public", async ({
  page,
  server,
}) => {
  const { fake } = await openBuilder(page, server, "My form");
  fake.answers.on(previewEnding, () => null).on(listRows, () => new Promise<never>(() => {}));
  const notice = page.getByText("This form is published.");
  await expect(notice).toBeHidden();
  await expect(page).toHaveTitle("Builder · My form · Sheaf");
  for (const name of ["Ending", "Settings", "Responses", "Share"]) {
    await page.getByRole("link", { name }).first().click();
    await expect(page).toHaveTitle(`${name} · My form · Sheaf`);
  }
  await page.goto(fake.path("form/edit").replace(/form\/edit$/, "nowhere"));
  await expect(page).toHaveTitle("Page not found · Sheaf");
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("Forms · Sheaf");

  fake.change({ campaign: { ...fake.form.campaign, is_force_closed: false } });
  await page.reload();
  await page.getByRole("link", { name: "My form" }).click();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(blockList(page)).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap opens a question's panel, a long press picks it up, and the share page fits", async ({
    page,
    server,
  }) => {
    const sketch = questions(`Tom & "Jerry's" <party>`, "One?", "Two?", "Where to?");
    const { fake } = await openBuilder(page, server, sketch);
    const panel = page.getByRole("dialog", { name: "Selection" });

    await test.step("a long press picks it up; an immediate move does not", async () => {
      const announcement = canvasOf(page).locator("[id^=DndLiveRegion]");
      const touch = await page.context().newCDPSession(page);
      const first = (await blocksOf(page).first().boundingBox())!;
      const last = (await blocksOf(page).last().boundingBox())!;
      const at = (y: number) => ({ touchPoints: [{ x: last.x + 60, y }] });
      const start = last.y + 20;
      const pull = async () => {
        for (let step = 1; step <= 10; step += 1) {
          const y = start + ((first.y + 4 - start) * step) / 10;
          await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(y) });
        }
        await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      };
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(start) });
      await pull();
      await expect(announcement).toBeEmpty();
      expect(await blockNames(page)).toEqual(["One?", "Two?", "Where to?"]);
      // The move has scrolled the canvas.
      await expect(async () => {
        await canvasOf(page)
          .locator("body")
          .evaluate((body) => body.scrollTo(0, 0));
        await framesDrawn(page, 12);
        expect((await blocksOf(page).first().boundingBox())!.y).toBe(first.y);
      }).toPass();
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(start) });
      await expect(announcement).toHaveText(/^(?:Picked up Where to\?|Position 3)/);
      await pull();
      await expect.poll(() => blockNames(page)).toEqual(["Where to?", "One?", "Two?"]);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await test.step("a tap opens its panel, and closing the panel returns the focus to it", async () => {
      await blocksOf(page)
        .first()
        .tap({ position: { x: 40, y: 20 } });
      await expect(panel).toBeVisible();
      await page.getByLabel("Label", { exact: true }).fill("Where from?");
      await panel.getByRole("button", { name: "Close" }).tap();
      await expect(panel).toBeHidden();
      await expect(blocksOf(page).first()).toBeFocused();
      await expect(blocksOf(page).first()).toHaveAccessibleName(/^Where from\?, /);
    });

    await test.step("the share page fits, and the embed has the form's title", async () => {
      await page.goto(fake.path("connect/share"));
      await page.getByText("Embed on your site").tap();
      const embed = page.getByLabel("Embed code", { exact: true });
      await expect(embed).toHaveValue(/title="Tom &amp; &quot;Jerry&#39;s&quot; &lt;party&gt;"/);
      await page.getByRole("button", { name: "Publish", exact: true }).tap();
      await expect(page.getByText("Published", { exact: true })).toBeVisible();
      expect(await layoutFaults(page)).toEqual([]);
      await page.getByText("For developers").tap();
      for (const name of ["Link", "Embed code", "API endpoint"]) {
        const box = (await page.getByLabel(name, { exact: true }).boundingBox())!;
        const button = (await page.getByRole("button", { name: `Copy ${name}` }).boundingBox())!;
        expect(button.y, name).toBeGreaterThanOrEqual(box.y + box.height);
        expect(box.width, name).toBeGreaterThan(300);
      }
    });
  });
});
