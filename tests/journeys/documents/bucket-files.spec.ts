import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { PNG, rows, textFile } from "./bucket.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

test("storage: files are uploaded, found, shown, renamed, moved, linked and deleted", async ({
  page,
  browser,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");

  // Proves document/route-objects, document/mode-bucket-canvas
  await test.step("it is created from the menu of kinds, and opens its files", async () => {
    await page.getByRole("button", { name: "More kinds of document" }).click();
    await page.getByRole("menuitem", { name: /Storage/ }).click();
    await page.getByLabel("Storage name").fill("press-kit");
    await page.getByRole("button", { name: "Create storage" }).click();
    await expect(page).toHaveURL(/\/objects$/);
    await expect(page).toHaveTitle("Files · press-kit · Sheaf");
    await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
    await expectSoundEverywhere(page, "an empty bucket");
  });
  const address = page.url();

  await test.step("files are uploaded, and listed once they have arrived", async () => {
    const asked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await asked).setFiles([PNG, textFile("b notes.txt"), textFile("a notes.txt", "more text")]);
    await expect(page.getByText("3 of 3 uploaded")).toBeVisible();
    await expect(rows(page)).toHaveText([/a notes\.txt/, /b notes\.txt/, /photo \(1\)\.png/]);
    await expect(page.getByText("3 files", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: "Clear finished" }).click();
    await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
    await expectSoundEverywhere(page, "a list of files");
  });

  // Proves document/bucket-move
  await test.step("a folder is made, and files move there by keyboard selection", async () => {
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByLabel("Folder name").fill("a/b");
    await expect(page.getByText("A name can’t contain “/”.")).toBeVisible();
    await page.getByLabel("Folder name").fill("Notes");
    await page.getByRole("button", { name: "Create folder" }).click();
    await expect(rows(page).first()).toContainText("Notes");
    // It gives the focus back when it is gone.
    await expect(dialog(page)).toHaveCount(0);
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    const moveHere = dialog(page).getByRole("button", { name: "Move here" });
    await expect(dialog(page).getByText("They’re in this folder already.")).toBeVisible();
    await expect(moveHere).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Notes" }).click();
    await expect(dialog(page).getByText("No folders here")).toBeVisible();
    await expect(moveHere).toBeEnabled();
    await dialog(page).getByRole("button", { name: "Move here" }).click();
    await expect(page.getByText("2 items moved to Notes")).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Notes" }).click();
    await expect(page).toHaveURL(/\/objects\/Notes$/);
    await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });

  // Proves document/route-objects
  await test.step("a file is renamed, and its address survives a reload", async () => {
    await menuOf(page, "a notes.txt", "Rename");
    await page.keyboard.type("résumé 100%");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await expect(rows(page).filter({ hasText: "résumé 100%.txt" })).toBeVisible();
    await page.goto(`${address}/Notes/${encodeURIComponent("résumé 100%.txt")}`);
    await expect(dialog(page).getByText("résumé 100%.txt").first()).toBeVisible();
    await expect(dialog(page).getByText("Preview not available for this file type (txt)")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/objects\/Notes$/);
    await page.getByRole("link", { name: "press-kit" }).click();
  });

  await test.step("pictures are shown as cards and in the viewer", async () => {
    await page.getByRole("button", { name: "Show as grid" }).click();
    await expect(page).toHaveURL(/view=grid/);
    await expect(page.locator("[data-object] img")).toHaveJSProperty("naturalWidth", 1);
    await expectSoundEverywhere(page, "cards");
    await page.getByRole("button", { name: "photo (1).png", exact: true }).click();
    await expect(dialog(page).getByRole("img", { name: "photo (1).png" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show as list" }).click();
  });

  // Proves document/bucket-search
  await test.step("a search finds names in all folders", async () => {
    await page.getByLabel("Search all files").fill("NOTES");
    await expect(page.getByText("Results for “NOTES”")).toBeVisible();
    await expect(rows(page).filter({ hasText: "b notes.txt" })).toContainText("in Notes");
    await page.getByLabel("Search all files").fill("nothing like it");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("a private file opens with a signed link only", async () => {
    await menuOf(page, "photo (1).png", "Copy link…");
    await dialog(page).getByRole("button", { name: "Create link" }).click();
    const signed = await dialog(page).getByRole("textbox", { name: "Link" }).inputValue();
    await expectSoundEverywhere(page, "a link");
    const visitor = await browser.newContext();
    expect((await visitor.request.get(signed)).status()).toBe(200);
    const [plain] = signed.split("?");
    expect((await visitor.request.get(plain!)).status()).toBe(404);
    expect((await visitor.request.get(signed.replace(/expires=\d/, "expires=9"))).status()).toBe(403);
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Access: Private" }).click();
    await dialog(page)
      .getByRole("radio", { name: /Public/ })
      .press("Space");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Access: Public" })).toBeVisible();
    const open = await visitor.request.get(plain!);
    expect([open.status(), open.headers()["content-type"]]).toEqual([200, "image/png"]);
    await visitor.close();
  });

  // Proves document/bucket-delete
  await test.step("a folder is deleted with everything inside, after a question", async () => {
    await menuOf(page, "Notes", "Delete…");
    await expect(dialog(page).getByText("Everything inside is deleted too")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`${address}/Notes`);
    await expect(page.getByRole("heading", { name: "Folder not found" })).toBeVisible();
    await page.getByRole("link", { name: "All files" }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});
