import type { FrameLocator, Page } from "@playwright/test";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { canvasOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { noisePng } from "../files/pictures.ts";
import { expect, test } from "../journey.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { openBuilder } from "./editor-form.ts";

const ASSET = /^\/v1\/assets\/[0-9a-f-]{36}$/;
/** Over the upload limit, so the browser scales it down first. */
const large = { name: "tent.png", mimeType: "image/png", buffer: noisePng(1_600, 1_200) };
const small = { name: "face.png", mimeType: "image/png", buffer: noisePng(64, 64) };

// Proves editor/call-backgrounds
test("pictures for the cover, a block, an option and an account are uploaded, and visitors see those of the form", async ({
  page,
  browser,
  cloud,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { client, document_id, form_id } = await openBuilder(page, cloud, "Village fête");
  const stored = async () =>
    (await client.call<EditorDocument>(loadDocument, { params: { document_id } })).form;
  const pick = async (name: string, file: typeof large, place: Page | FrameLocator = page) => {
    const chooser = page.waitForEvent("filechooser");
    await place.getByRole("button", { name }).click();
    await (await chooser).setFiles(file);
  };

  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.keyboard.type("image");
  await page.getByRole("option", { name: /^Image Upload an image/ }).click();
  const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no") };
  await pick("Upload an image", note, canvasOf(page));
  await expect(canvasOf(page).getByRole("alert").filter({ hasText: "Use a PNG, JPEG" })).toBeVisible();
  await pick("Upload an image", small, canvasOf(page));
  await expect(canvasOf(page).getByLabel("Image URL")).toHaveValue(ASSET);
  await canvasOf(page).getByRole("button", { name: "Add block" }).click();
  await page.keyboard.type("radio");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Option 1", exact: true }).fill("Tent");
  await page.getByRole("button", { name: /^Advanced: values/ }).click();
  await pick("Upload an image of option 1", small);
  await expect(page.getByLabel("Image of option 1")).toHaveValue(ASSET);

  await page.getByRole("link", { name: "Cover" }).click();
  await page.getByRole("button", { name: /^Cover / }).click();
  await pick("Upload image", large);
  await expect(page.getByLabel("Image link")).toHaveValue(ASSET);
  await page.getByLabel("Image description").fill("A tent");
  await expect.poll(async () => (await stored()).start_page?.background?.alt).toBe("A tent");

  // The pictures that the form already has can also be its background.
  await page.getByRole("link", { name: "Form", exact: true }).click();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await choose(page.getByRole("combobox", { name: "Background" }), "Image");
  const tent = page.getByRole("group", { name: "Images of this form" }).getByRole("button").first();
  await tent.click();
  await expect(tent).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await stored()).background?.src).toMatch(ASSET);

  await client.call(setForceClosed, { body: { form_id, closed: false } });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(cloud.origin + formPath(form_id));
  const cover = visitor.getByRole("img", { name: "A tent" });
  await expect(cover).toHaveAttribute("src", ASSET);
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await visitor.context().close();

  await page.goto("/account");
  await pick("Upload image", small);
  await expect(page.getByRole("button", { name: "Replace image" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account" }).locator("img")).toHaveAttribute("src", ASSET);
  await expectSoundEverywhere(page);
  await page.getByRole("region", { name: "Profile image" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Account" }).locator("img")).toHaveCount(0);
});
