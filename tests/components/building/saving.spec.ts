import type { Page } from "@playwright/test";
import { previewForm } from "#core/contracts/documents/documents.ts";
import { listRows } from "#core/contracts/grid/rows.ts";
import { addQuestion, saved, songs, storedLabels } from "../../journeys/building/builder-page.ts";
import { blocksOf } from "../../journeys/canvas-of.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const label = (page: Page) => page.getByLabel("Label", { exact: true });

// Proves editor/panel-footer, editor/call-fields-toasts
test("changes in the panel are saved after a pause and on leaving, and undone by Ctrl+Z and Undo changes", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const { stored } = await openBuilder(page, server, songs());
  const lastLabel = async () => (await storedLabels(stored)).at(-1);
  const undo = page.getByRole("button", { name: "Undo changes" });
  const start = async () => {
    await blocksOf(page).last().focus();
    await addQuestion(page, "radio", "Size?");
  };

  await test.step("a new question is saved after a pause, with its panel still open", async () => {
    await start();
    await expect.poll(lastLabel).toBe("Size?");
    await expect(label(page)).toBeFocused();
    await saved(page);
    await expect(undo).toBeHidden();
    await expect(page.getByRole("button", { name: /^(Save|Cancel)$/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(blocksOf(page).last()).toBeFocused();
  });

  await test.step("undone by Ctrl+Z, and redone", async () => {
    await label(page).fill("Your size?");
    await expect.poll(lastLabel).toBe("Your size?");
    await blocksOf(page).last().focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(blocksOf(page).last()).toHaveAccessibleName(/^Size\?, /);
    await expect(label(page)).toHaveValue("Size?");
    await expect.poll(lastLabel).toBe("Size?");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(lastLabel).toBe("Your size?");
  });

  await test.step("undone by Undo changes, and redone", async () => {
    await label(page).fill("Something else");
    await expect.poll(lastLabel).toBe("Something else");
    await undo.click();
    await expect(label(page)).toBeFocused();
    await expect(undo).toBeHidden();
    await expect.poll(lastLabel).not.toBe("Something else");
    await page.getByRole("listitem").getByRole("button", { name: "Redo" }).click();
    await expect.poll(lastLabel).toBe("Something else");
  });

  // Changes to an existing question reach the form immediately. Only a new question depends on how its panel is left.
  const link = (name: string) => page.getByRole("link", { name });
  for (const [name, leave, isGone] of [
    ["by Settings", () => link("Settings").click(), true],
    ["by the dashboard", () => link("Sheaf").first().click(), true],
    ["by a click beside the form", () => page.mouse.click(580, 62), false],
    ["by another block", () => blocksOf(page).first().focus(), false],
    ["by Escape", () => page.keyboard.press("Escape"), false],
  ] as const) {
    await test.step(`a new question is saved when its panel is left ${name}`, async () => {
      await start();
      await label(page).fill(`Left ${name}`);
      await leave();
      await expect.poll(lastLabel).toBe(`Left ${name}`);
      if (isGone) await page.goBack();
    });
  }

  await test.step("a changed question, too", async () => {
    await blocksOf(page).last().focus();
    await label(page).fill("Changed and left");
    await link("Settings").click();
    await expect.poll(lastLabel).toBe("Changed and left");
  });
});

// Proves editor/panel-validation, editor/call-fields-failure
test("a question that cannot be saved is reported once beside the error, and every page links back to it", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 620 });
  const { fake, stored } = await openBuilder(page, server, songs());
  const previewed: string[][] = [];
  fake.answers
    .on(listRows, () => new Promise<never>(() => {}))
    .on(previewForm, async () => {
      previewed.push(await storedLabels(stored));
      return null;
    });

  await test.step("with reversed limits, the layout does not move", async () => {
    await addQuestion(page, "how many", "How many people?");
    await page.getByLabel("Min", { exact: true }).fill("30");
    await page.getByLabel("Max", { exact: true }).fill("20");
    await blocksOf(page).first().click();
    const problem = page.getByText("Max must not be less than Min.");
    await expect(problem).toHaveCount(1);
    await expect(problem).toBeInViewport();
    await expect(page.getByLabel("Min", { exact: true })).toBeFocused();
    await expect(page.getByText("Not saved yet")).toBeVisible();
    const scrolled = () =>
      page.evaluate(() =>
        [document.scrollingElement, document.body, document.getElementById("root")].map(
          (one) => one?.scrollTop,
        ),
      );
    expect(await scrolled()).toEqual([0, 0, 0]);
    await expect(page.getByRole("link", { name: "Share" }).last()).toBeInViewport();
    await page.getByLabel("Max", { exact: true }).fill("40");
    await expect(problem).toBeHidden();
    await saved(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("the preview shows text that was typed a moment ago", async () => {
    await label(page).fill("Just typed?");
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Preview" }).click(),
    ]);
    await expect.poll(() => previewed).toEqual([["Favorite song?", "Just typed?"]]);
    await preview.close();
    await page.keyboard.press("Escape");
    await saved(page);
  });

  await addQuestion(page, "text", "Without a name?");
  const name = page.getByLabel(/^Name/);
  await page.getByText("Advanced", { exact: true }).click();
  await name.fill("");
  await page.getByText("Advanced", { exact: true }).click();

  await test.step("no preview opens while there is an error", async () => {
    await page.getByRole("link", { name: "Preview" }).click();
    await expect(page.getByText("Save your changes to preview the form")).toBeVisible();
    await expect(name).toBeFocused();
    expect(page.context().pages()).toHaveLength(1);
  });

  await test.step("the panel stays open and says why", async () => {
    await page.mouse.click(300, 700);
    await expect(page.getByRole("alert").filter({ hasText: "Enter a name." })).toHaveCount(1);
    await expect(name).toBeFocused();
  });

  const notice = page.getByText("A question isn’t saved.");
  const goBack = async () => {
    await page.getByRole("link", { name: "Go to question" }).click();
    await expect(name).toBeFocused();
    await expect(notice).toBeHidden();
  };
  await test.step("the other pages report it and link back", async () => {
    for (const link of ["Settings", "Responses", "Sheaf"]) {
      await page.getByRole("link", { name: link }).first().click();
      await expect(notice).toBeVisible();
    }
    await goBack();
    await page.getByRole("link", { name: "Share" }).last().click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("status").getByText("Enter a name.")).toBeVisible();
    await expect(page.getByText("Not published", { exact: true })).toBeVisible();
    await goBack();
  });

  await test.step("the browser asks before the page is closed", async () => {
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();
  });

  await name.fill("nameless");
  await page.getByRole("link", { name: "Share" }).last().click();
  await expect.poll(async () => (await stored()).fields.map(({ name }) => name)).toContain("nameless");
  await expect(notice).toBeHidden();
});
