import type { Locator, Page } from "@playwright/test";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockNames, framesDrawn } from "../../journeys/building/builder-page.ts";
import { blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { openBuilder } from "./builder.ts";

test("the palette finds pages and runs actions, and the sheet lists the working shortcuts", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Summer party");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who are you?" });
  sketch.field({ name: "bring", type: "text", label: "What do you bring?" });
  const [fake, other] = [new FakeForm(sketch), new FakeForm("Winter walk")];
  fake.answers.on(loadDocument, ({ params: { document_id } }) =>
    document_id === other.document_id ? other.document : fake.document,
  );
  const [winter] = other.workspace.documents;
  const documents = [...fake.workspace.documents, { ...winter!, project_id: fake.document.project.id }];
  fake.workspace = { ...fake.workspace, documents };
  await openFormAt(page, server, fake, "connect/share");
  await expect(page.getByRole("heading", { name: "Share", level: 1 })).toBeVisible();
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  const options = page.getByRole("option");

  // Goes to a question of the form from another page.
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.type("what do you");
  await expect(options.first()).toHaveAccessibleName(/What do you bring\?/);
  await page.keyboard.press("Enter");
  await expect(blockOf(page, "What do you bring?")).toBeFocused();
  await expect(page).toHaveURL(/form\/edit$/);

  // The actions of its menu.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("mv up");
  await expect(options.first()).toHaveAccessibleName(/Move up/);
  await page.keyboard.press("Enter");
  await expect.poll(() => blockNames(page)).toEqual(["What do you bring?", "Who are you?"]);
  await expect(blockOf(page, "What do you bring?")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => blockNames(page)).toEqual(["Who are you?", "What do you bring?"]);

  // Shortcuts do nothing during typing.
  await canvasOf(page).getByRole("textbox", { name: "Form title" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("/?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(canvasOf(page).getByRole("textbox", { name: "Form title" })).toHaveText("Summer party/?");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(canvasOf(page).getByRole("textbox", { name: "Form title" })).toBeFocused();

  // Every shortcut of the page that the sheet lists does what it says.
  await blockOf(page, "Who are you?").focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Insert block")).toBeVisible();
  await expect(sheet.getByText("Duplicate")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  await expect(blockOf(page, "Who are you?")).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(blocksOf(page)).toHaveCount(3);

  // Other documents and settings of the editor; the last used entry comes first.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("winter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/Winter walk/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("insert");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Insert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" })).toContainText("Insert block");
  await page.keyboard.type("publish");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");

  // On a phone, a button opens it.
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.keyboard.type("system");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: "Search and commands" }).click();
  await expect(palette).toBeFocused();
  await expectSoundEverywhere(page);
  other.close();
});

/** Opens a builder with one question, and the palette once, so that its code is loaded. Returns its input. */
async function openWithPalette(page: Page, server: ComponentServer): Promise<Locator> {
  const sketch = new FormSketch("Summer party");
  sketch.field({ name: "who", type: "text", label: "Who are you?" });
  await openBuilder(page, server, sketch);
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  // Its code is loaded.
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  return palette;
}

test("a palette that opens while another window closes keeps the focus", async ({ page, server }) => {
  const palette = await openWithPalette(page, server);
  await blockOf(page, "Who are you?").focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Insert" })).toBeVisible();
  // Before the timer in which the window gives the focus back.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }),
      );
    press({ key: "Escape", code: "Escape" });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    press({ key: "k", code: "KeyK", ctrlKey: true });
  });
  await expect(palette).toBeVisible();
  await framesDrawn(page, 20);
  await expect(palette).toBeFocused();
});

test("a palette that opens right after a block was duplicated keeps the focus", async ({ page, server }) => {
  const palette = await openWithPalette(page, server);
  const block = blockOf(page, "Who are you?");
  await block.focus();
  await block.evaluate((element) => {
    for (const key of ["d", "k"]) {
      const event = { key, code: `Key${key.toUpperCase()}`, ctrlKey: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent("keydown", event));
    }
  });
  await expect(blocksOf(page)).toHaveCount(2);
  await framesDrawn(page, 20);
  await expect(palette).toBeFocused();
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
